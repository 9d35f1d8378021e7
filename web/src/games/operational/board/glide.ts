/** Counters that have moved slide from hex to hex, one step at a time; with reduced motion they stand where they are. */

import { cubicOut } from "svelte/easing";
import { prefersReducedMotion } from "svelte/motion";
import type { TransitionConfig } from "svelte/transition";

import { centre } from "./geometry";

/** Milliseconds of a step. */
const STEP = 180;

interface Placed {
  id: string;
  at: string;
}

/** Remembers where every counter stood when the chart was drawn last. */
export class Wakes {
  private stood = new Map<string, string>();

  note(pieces: readonly Placed[]): void {
    this.stood = new Map(pieces.map((piece) => [piece.id, piece.at]));
  }

  /** The hex from which somebody in this stack has come; empty where nobody has moved. */
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
