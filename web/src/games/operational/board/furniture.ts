/** Position of the scale bar, clear of counters and places. Units of the drawing. */

import type { Furniture } from "../state";
import { centre, hexName, type Point } from "./geometry";
import { meets, type Box } from "./lettering";

/** Centres of the hexes with land in them. */
export function ashore(board: Furniture): Point[] {
  return board.terrain.flatMap((row, r) => [...row].flatMap((kind, c) => (kind === "." ? [] : [centre(hexName(c, r))])));
}

export type Edge = "left" | "middle" | "right" | "top";

/** Which of four places at the edges has the fewest counters and places under a bar of this width. */
export function edgeFor(window: Box, width: number, height: number, taken: readonly Box[]): Edge {
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
  const crowd = (name: Edge): number => taken.filter((one) => meets(one, spots[name])).length;
  return (["left", "middle", "right", "top"] as const).reduce((best, name) => (crowd(name) < crowd(best) ? name : best), "left");
}
