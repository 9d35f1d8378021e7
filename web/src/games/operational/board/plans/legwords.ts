/** Where a word stands beside a leg or at the end of a course: on the side it likes, else on the other, and never past the window's edge. */

import type { Point } from "../geometry";
import { shared, type Box } from "../lettering";

export type Anchor = "start" | "middle" | "end";
export interface Spoken extends Point {
  anchor: Anchor;
}

/** Pixels between a word and the window's edge, and half its height. */
const EDGE = 6;
const HALF = 8;

/** How wide a word is on the screen; figures are broader than letters. */
export const widthOf = (text: string, isFigures: boolean): number => text.length * (isFigures ? 7.6 : 6);

/** What a word covers that is so many pixels wide, at a zoom. */
export function boxOf({ x, y, anchor }: Spoken, wide: number, k: number): Box {
  const w = wide / k;
  const left = anchor === "start" ? x : anchor === "end" ? x - w : x - w / 2;
  return { left, right: left + w, top: y - HALF / k, bottom: y + HALF / k };
}

/** The first of some spots where a word is whole in the window and on nothing that is taken; else where it covers least, pushed in if need be. */
export function fitted(spots: readonly Spoken[], wide: number, k: number, window: Box, taken: readonly Box[] = []): Spoken {
  const room = EDGE / k;
  const isWhole = (box: Box): boolean => box.left >= window.left + room && box.right <= window.right - room;
  const whole = spots.filter((spot) => isWhole(boxOf(spot, wide, k)));
  const crowd = (spot: Spoken): number => taken.reduce((sum, one) => sum + shared(one, boxOf(spot, wide, k)), 0);
  const chosen = whole.reduce<Spoken | undefined>((best, spot) => (best && crowd(best) <= crowd(spot) ? best : spot), undefined);
  if (chosen) return chosen;
  const [spot = { x: 0, y: 0, anchor: "start" as const }] = spots;
  const box = boxOf(spot, wide, k);
  const inward = Math.max(0, window.left + room - box.left) - Math.max(0, box.right - (window.right - room));
  return { ...spot, x: spot.x + inward };
}
