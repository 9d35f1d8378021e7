/** The track of a ship in one turn: corners at sea and when she passed them, in thousandths of the turn. */

import { bearing, type Point } from "./plane";

export type Corner = [x: number, y: number, part: number];

/** Duration of the drawn swing around a corner, in parts of the turn: by the rules turns take no time. */
const SWING = 40;

const course = (a: Corner, b: Corner): number => bearing(a[0], a[1], b[0], b[1]);

/** The legs that are not empty. */
function legs(way: readonly Corner[]): [Corner, Corner][] {
  return way.slice(1).flatMap((b, i) => {
    const a = way[i];
    return a && (a[0] !== b[0] || a[1] !== b[1]) ? [[a, b] as [Corner, Corner]] : [];
  });
}

/** Her position at a part (0 to 1000) of the turn, and her course in tenths of a degree. */
export function along(way: readonly Corner[], part: number): { x: number; y: number; course: number } | null {
  const all = legs(way);
  const i = Math.max(
    0,
    all.findIndex(([, b]) => part <= b[2]),
  );
  const leg = part >= (all.at(-1)?.[1][2] ?? 0) ? all.at(-1) : all[i];
  if (!leg) return null;
  const [a, b] = leg;
  const share = b[2] > a[2] ? Math.min(1, Math.max(0, (part - a[2]) / (b[2] - a[2]))) : 1;
  const before = all[all.indexOf(leg) - 1];
  const steady = course(a, b);
  const turned = before ? ((((steady - course(...before)) % 360) + 540) % 360) - 180 : 0;
  const late = Math.max(0, 1 - (part - a[2]) / SWING);
  return { x: a[0] + (b[0] - a[0]) * share, y: a[1] + (b[1] - a[1]) * share, course: ((steady - turned * late + 360) % 360) * 10 };
}

/** The corners she has passed by a part of the turn. */
export const passed = (way: readonly Corner[], part: number): Point[] => way.filter((corner) => corner[2] <= part).map(([x, y]) => [x, y]);
