/** Where the heads of pins stand on the glass: above their places, and beside each other where several stand on one spot. */

import type { Point } from "./effects";

/** Height of a head's centre above its point, and the least distance of two heads, in pixels. */
const HEAD = 18;
const APART = 23;
/** Offsets of a head from where it would stand alone, the nearest first: to the sides, and in rows above. */
const STEPS: readonly Point[] = [0, 1, 2, 3]
  .flatMap((row) => [0, 1, -1, 2, -2].map((aside) => ({ x: (aside + (row % 2 ? 0.5 : 0)) * APART, y: -row * APART })))
  .sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));

/** The centre of each pin's head, as an offset from its point. */
export function headsOf(points: readonly Point[]): Point[] {
  const stand: Point[] = [];
  return points.map(({ x, y }) => {
    const isFree = (step: Point): boolean => stand.every((one) => Math.hypot(x + step.x - one.x, y - HEAD + step.y - one.y) >= APART - 1);
    const step = STEPS.find(isFree) ?? { x: 0, y: 0 };
    stand.push({ x: x + step.x, y: y - HEAD + step.y });
    return { x: step.x, y: step.y - HEAD };
  });
}
