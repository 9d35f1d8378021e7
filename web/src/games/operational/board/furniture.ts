/** Position of the scale bar, clear of counters and places. Units of the drawing. */

import type { Furniture } from "../state";
import { centre, hexName, type Point } from "./geometry";
import { meets, type Box } from "./lettering";

/** Centres of the hexes with land in them. */
export function ashore(board: Furniture): Point[] {
  return board.terrain.flatMap((row, r) => [...row].flatMap((kind, c) => (kind === "." ? [] : [centre(hexName(c, r))])));
}

export type Edge = "left" | "middle" | "right" | "top";

/** The first of four places at the edges without counters or places under a bar of this width, `first` if it is free; null if there is none. */
export function edgeFor(window: Box, width: number, height: number, taken: readonly Box[], first: Edge = "left"): Edge | null {
  const spots: Record<Edge, Box> = {
    left: { left: window.left, right: window.left + width, top: window.bottom - height, bottom: window.bottom },
    middle: {
      left: (window.left + window.right - width) / 2,
      right: (window.left + window.right + width) / 2,
      top: window.bottom - height,
      bottom: window.bottom,
    },
    right: { left: window.right - width, right: window.right, top: window.bottom - height, bottom: window.bottom },
    top: { left: window.left, right: window.left + width, top: window.top, bottom: window.top + height },
  };
  return ([first, "left", "middle", "right", "top"] as const).find((name) => !taken.some((one) => meets(one, spots[name]))) ?? null;
}
