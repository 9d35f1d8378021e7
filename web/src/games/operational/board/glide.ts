/** Counters that have moved glide from hex to hex, one step at a time; with reduced motion they do not. */

import { cubicOut } from "svelte/easing";
import { prefersReducedMotion } from "svelte/motion";
import type { TransitionConfig } from "svelte/transition";

import { centre } from "./geometry";

/** Milliseconds per step. */
const STEP = 180;

interface Placed {
  id: string;
  at: string;
}

/** Remembers the position of every counter when the chart was last drawn. */
export class Wakes {
  private stood = new Map<string, string>();

  note(pieces: readonly Placed[]): void {
    this.stood = new Map(pieces.map((piece) => [piece.id, piece.at]));
  }

  /** The hex from which a counter of this stack has come; empty if none has moved. */
  from(pieces: readonly Placed[]): string {
    return pieces.map((piece) => this.stood.get(piece.id) ?? piece.at).find((was, i) => was !== pieces[i]?.at) ?? "";
  }
}

export function glide(_node: Element, { from, to }: { from: string; to: string }): TransitionConfig {
  if (!from || prefersReducedMotion.current) return { duration: 0 };
  const [a, b] = [centre(from), centre(to)];
  return {
    duration: STEP,
    easing: cubicOut,
    css: (_t, left) => `transform: translate(${(a.x - b.x) * left}px, ${(a.y - b.y) * left}px)`,
  };
}
