/** Where rose and scale bar stand: on water in the window, clear of counters, places and names. Units of the drawing. */

import type { Furniture } from "./bay";
import { centre, hexName, type Point } from "./geometry";
import { meets, type Box } from "./lettering";

const box = ({ x, y }: Point, across: number, down = across): Box => ({ left: x - across, right: x + across, top: y - down, bottom: y + down });

/** Centres of the hexes with land in them. */
export function ashore(board: Furniture): Point[] {
  return board.terrain.flatMap((row, r) => [...row].flatMap((kind, c) => (kind === "." ? [] : [centre(hexName(c, r))])));
}

/** The freest spot of the window for a disc, as far to the south-east as may be; `taken` is what it must not cover. */
export function spotFor(window: Box, radius: number, board: Furniture, taken: readonly Box[]): Point | null {
  const land = ashore(board);
  let best: Point | null = null;
  let least = Infinity;
  for (let y = window.bottom - radius; y >= window.top + radius * 1.25; y -= 23)
    for (let x = window.right - radius; x >= window.left + radius; x -= 23) {
      const disc = box({ x, y }, radius, radius * 1.1);
      if (taken.some((one) => meets(disc, one))) continue;
      const dry = land.filter((at) => Math.hypot(at.x - x, at.y - y) < radius + 20).length;
      const off = (window.right - x) / (window.right - window.left) + (window.bottom - y) / (window.bottom - window.top);
      const cost = dry * 4 + off;
      if (cost < least) [least, best] = [cost, { x, y }];
    }
  return best;
}

/** Which of three edges has the fewest counters and places under a bar so wide. */
export function edgeFor(window: Box, width: number, height: number, taken: readonly Box[]): "left" | "middle" | "top" {
  const spots: Record<"left" | "middle" | "top", Box> = {
    left: { left: window.left, right: window.left + width, top: window.bottom - height, bottom: window.bottom },
    middle: { left: (window.left + window.right - width) / 2, right: (window.left + window.right + width) / 2, top: window.bottom - height, bottom: window.bottom },
    top: { left: window.left, right: window.left + width, top: window.top, bottom: window.top + height },
  };
  const crowd = (name: "left" | "middle" | "top"): number => taken.filter((one) => meets(one, spots[name])).length;
  return (["left", "middle", "top"] as const).reduce((best, name) => (crowd(name) < crowd(best) ? name : best), "left");
}
