/** Where stacks lie on the paper at a zoom: beside their base, in their sea, and not on one another. */

import type { Atlas } from "./atlas";
import { SIZE } from "./earth";
import type { Pile } from "./pieces";

export type Box = [number, number, number, number];
export interface Laid extends Pile {
  zoom: "far" | "mid";
  /** Pixels at the zoom it was laid for. */
  box: Box;
}

const MID: [number, number][] = [[34, -26], [-34, -26], [34, 26], [-34, 26], [0, -42], [0, 42], [66, 0], [-66, 0]];
const FAR: [number, number][] = [[14, -12], [-14, -12], [14, 12], [-14, 12]];
const OPEN: [number, number][] = [[0, 0], [0, 44], [0, -44], [60, 0], [-60, 0], [58, 40], [-58, 40], [58, -40], [-58, -40], [0, 84], [0, -84]];

export const hits = (a: Box, b: Box): boolean => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];

/** The counters' own size: a little larger when one looks closely. */
export const scaleOf = (zoom: "far" | "mid", k: number): number => (zoom === "mid" ? Math.min(1.08, Math.max(0.8, k * 0.8)) : 1);

export function spread(piles: readonly Pile[], atlas: Atlas, k: number, fanned: string): Laid[] {
  const laid: Laid[] = [];
  const bases = piles.flatMap((pile) => atlas.places.get(pile.place) ?? []).map(({ at }): Box => [at.x * k - 9, at.y * k - 9, at.x * k + 9, at.y * k + 9]);
  const ashore = (pile: Pile): boolean => atlas.places.has(pile.place);
  for (const pile of [...piles].sort((a, b) => Number(ashore(b)) - Number(ashore(a)))) {
    const zoom = pile.key !== fanned && (k < 0.85 || (ashore(pile) && k < 1.4 && pile.pieces.every((piece) => piece.kind === "port"))) ? "far" : "mid";
    const size = scaleOf(zoom, k);
    const [w, h] = zoom === "far" ? [11, 8] : [29 * size, 21 * size];
    const more = (Math.min(3, pile.pieces.length) - 1) * (zoom === "far" ? 4 : 6) * size;
    const box = ([dx, dy]: [number, number]): Box => [pile.at.x * k + dx - w, pile.at.y * k + dy - h - more, pile.at.x * k + dx + w + more, pile.at.y * k + dy + h];
    const tries = (ashore(pile) ? (zoom === "far" ? FAR : MID) : OPEN).map(([x, y]): [number, number] => [x * size, y * size]);
    const inside = (one: Box): boolean => one[0] > 0 && one[2] < SIZE.width * k;
    const free = (one: Box): boolean => inside(one) && !laid.some((other) => hits(one, other.box)) && !bases.some((base) => hits(one, base));
    const off = tries.find((one) => free(box(one))) ?? tries.find((one) => !laid.some((other) => hits(box(one), other.box))) ?? tries[0] ?? [0, 0];
    laid.push({ ...pile, zoom, box: box(off), at: { x: pile.at.x + off[0] / k, y: pile.at.y + off[1] / k } });
  }
  return laid;
}
