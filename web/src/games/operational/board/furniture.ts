/** Position of the scale bar, clear of counters and places, and of counters: ships on the water. Units of the drawing. */

import type { Furniture } from "../state";
import { centre, grid, hexName, S, type Point } from "./geometry";
import { landWithin } from "../../../chart/land";
import { meets, type Box } from "./lettering";

/** Centres of the hexes with land in them. */
export function ashore(board: Furniture): Point[] {
  return board.terrain.flatMap((row, r) => [...row].flatMap((kind, c) => (kind === "." ? [] : [centre(hexName(c, r))])));
}

/** Samples of a counter's face, in units of the drawing. */
const FACE = [-20, 0, 20].flatMap((x) => [-13, 0, 13].map((y) => ({ x, y })));
/** Points of a hex, its centre first. */
const SPOTS: Point[] = [
  { x: 0, y: 0 },
  ...[0.24, 0.36, 0.48].flatMap((far) =>
    Array.from({ length: 12 }, (_, i) => ({ x: far * S * Math.cos((i * Math.PI) / 6), y: far * S * Math.sin((i * Math.PI) / 6) })),
  ),
];

/** Positions of counters in a hex: ships where most of their face is on water, troops where it is on land. */
export function berths(board: Furniture): (hex: string, afloat: boolean) => Point {
  const isLand = landWithin(board.coast.map((ring) => ring.map(([x, y]) => grid(x, y))));
  const known = new Map<string, Point>();
  return (hex, afloat) => {
    const key = `${hex} ${String(afloat)}`;
    const found = known.get(key);
    if (found) return found;
    const at = centre(hex);
    let [best, most] = [SPOTS[0] ?? at, -Infinity];
    for (const spot of SPOTS) {
      const dry = FACE.filter((one) => isLand(at.x + spot.x + one.x, at.y + spot.y + one.y)).length;
      const worth = (afloat ? FACE.length - dry : dry) - Math.hypot(spot.x, spot.y) / S;
      if (worth > most) [best, most] = [spot, worth];
    }
    const berth = { x: at.x + best.x, y: at.y + best.y };
    known.set(key, berth);
    return berth;
  };
}

/** Which of three edges has the fewest counters and places under a bar of this width. */
export function edgeFor(window: Box, width: number, height: number, taken: readonly Box[]): "left" | "middle" | "top" {
  const spots: Record<"left" | "middle" | "top", Box> = {
    left: { left: window.left, right: window.left + width, top: window.bottom - height, bottom: window.bottom },
    middle: {
      left: (window.left + window.right - width) / 2,
      right: (window.left + window.right + width) / 2,
      top: window.bottom - height,
      bottom: window.bottom,
    },
    top: { left: window.left, right: window.left + width, top: window.top, bottom: window.top + height },
  };
  const crowd = (name: "left" | "middle" | "top"): number => taken.filter((one) => meets(one, spots[name])).length;
  return (["left", "middle", "top"] as const).reduce((best, name) => (crowd(name) < crowd(best) ? name : best), "left");
}
