/** Positions of stacks at a zoom: beside their base, in their sea, without overlap. */

import type { Atlas } from "./atlas";
import { SIZE } from "./earth";
import { gather } from "./gather";
import type { Pile } from "./pieces";

export type Box = [number, number, number, number];
/** A mark, a mark with a silhouette, a whole counter. */
type Zoom = "far" | "small" | "mid";
export interface Laid extends Pile {
  zoom: Zoom;
  /** Pixels at the zoom for which it was computed. */
  box: Box;
}

const MID: [number, number][] = [
  [41, -24],
  [-41, -24],
  [41, 24],
  [-41, 24],
  [0, -42],
  [0, 42],
  [66, 0],
  [-66, 0],
  [62, -44],
  [-62, -44],
  [62, 44],
  [-62, 44],
  [0, -70],
  [0, 70],
  [96, 0],
  [-96, 0],
];
const SMALL: [number, number][] = [
  [21, -15],
  [-21, -15],
  [21, 15],
  [-21, 15],
  [0, -21],
  [0, 21],
  [29, 0],
  [-29, 0],
  [42, -28],
  [-42, -28],
  [42, 28],
  [-42, 28],
  [0, -42],
  [0, 42],
  [56, 0],
  [-56, 0],
];
const FAR: [number, number][] = [
  [14, -12],
  [-14, -12],
  [14, 12],
  [-14, 12],
];
const OPEN: [number, number][] = [
  [0, 0],
  [0, 44],
  [0, -44],
  [60, 0],
  [-60, 0],
  [58, 40],
  [-58, 40],
  [58, -40],
  [-58, -40],
  [0, 84],
  [0, -84],
];

export const hits = (a: Box, b: Box): boolean => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];

/** Size of the counters: a little larger at close zoom. */
export const scaleOf = (zoom: Zoom, k: number): number => (zoom === "mid" ? Math.min(1.08, Math.max(0.8, k * 0.8)) : 1);
/** Half of a counter, and the offset of the next one in a stack. */
const HALVES: Record<Exclude<Zoom, "mid">, [number, number]> = { far: [11, 8], small: [18, 12] };
export const STEP: Record<Zoom, number> = { far: 4, small: 5, mid: 6 };

/** This many pixels from its base cost as much as a sixth of a counter on land. */
const FARTHER = 18;
/** The area covered by the symbol of a base. */
const markOf = (at: { x: number; y: number }, k: number): Box => [at.x * k - 9, at.y * k - 9, at.x * k + 9, at.y * k + 9];

/**
 * Whole counters wherever there is room beside the base, silhouettes where there is less, plain marks in a crowd; fleets at sea always
 * whole.
 */
export function spread(
  scattered: readonly Pile[],
  atlas: Atlas,
  k: number,
  fanned: string,
  isDry: (x: number, y: number) => boolean = () => false,
): Laid[] {
  const laid: Laid[] = [];
  const piles = gather(scattered, k);
  const bases = scattered.flatMap((pile) => atlas.places.get(pile.place) ?? []).map(({ at }) => markOf(at, k));
  const marks = [...atlas.places.values()].map(({ at }) => markOf(at, k));
  const ashore = (pile: Pile): boolean => atlas.places.has(pile.place);
  const quiet = (pile: Pile): boolean => ashore(pile) && pile.pieces.every((piece) => piece.kind === "port");
  const weight = (pile: Pile): number => pile.pieces.reduce((sum, piece) => sum + (piece.own ? 10 : 1) * (piece.face.count ?? 1), 0);
  // Counters that must be whole are placed first, then the largest fleets in port.
  for (const pile of [...piles].sort(
    (a, b) => Number(quiet(a)) - Number(quiet(b)) || Number(ashore(b)) - Number(ashore(a)) || weight(b) - weight(a),
  )) {
    const box = (zoom: Zoom, [dx, dy]: [number, number]): Box => {
      const size = scaleOf(zoom, k);
      const [w, h] = zoom === "mid" ? [29 * size, 21 * size] : HALVES[zoom];
      const more = (Math.min(3, pile.pieces.length) - 1) * STEP[zoom] * size;
      return [pile.at.x * k + dx - w, pile.at.y * k + dy - h - more, pile.at.x * k + dx + w + more, pile.at.y * k + dy + h];
    };
    const inside = (one: Box): boolean => one[0] > 0 && one[2] < SIZE.width * k;
    const alone = (one: Box): boolean => !laid.some((other) => hits(one, other.box));
    const free = (one: Box): boolean => inside(one) && alone(one) && !bases.some((base) => hits(one, base));
    const triesOf = (zoom: Zoom): [number, number][] =>
      (ashore(pile) ? { mid: MID, small: SMALL, far: FAR }[zoom] : OPEN).map(([x, y]) => [x * scaleOf(zoom, k), y * scaleOf(zoom, k)]);
    const sizes: Zoom[] =
      pile.key === fanned || !quiet(pile)
        ? [k < 0.85 && pile.key !== fanned ? "small" : "mid"]
        : k < 0.85
          ? ["small", "far"]
          : ["mid", "small", "far"];
    const isAfloat = pile.pieces.some((piece) => piece.face.element !== "air");
    /** The share of a counter on land, from five points of its face; aircraft may be on land. */
    const ashoreBy = ({ zoom, off }: { zoom: Zoom; off: [number, number] }): number => {
      const [left, top, right, bottom] = box(zoom, off);
      const [x, y, dx, dy] = [(left + right) / 2 / k, (top + bottom) / 2 / k, (right - left) / 4 / k, (bottom - top) / 4 / k];
      const points: [number, number][] = [[x, y], [x, y], [x - dx, y], [x + dx, y], [x, y - dy], [x, y + dy]]; // prettier-ignore
      return isAfloat ? points.filter(([px, py]) => isDry(px, py)).length : 0;
    };
    const rooms = sizes
      .map((zoom) =>
        triesOf(zoom)
          .map((off) => ({ zoom, off }))
          .filter(({ off }) => free(box(zoom, off))),
      )
      .find((found) => found.length);
    /** The cost of a position: land under it, symbols of other bases, and the distance from its own. */
    const cost = (one: { zoom: Zoom; off: [number, number] }): number =>
      ashoreBy(one) + 4 * marks.filter((mark) => hits(box(one.zoom, one.off), mark)).length + Math.hypot(...one.off) / FARTHER;
    const roomy = rooms?.reduce((best, one) => (cost(one) < cost(best) ? one : best));
    const last = sizes.at(-1) ?? "far";
    const { zoom, off } = roomy ?? { zoom: last, off: triesOf(last).find((one) => alone(box(last, one))) ?? triesOf(last)[0] ?? [0, 0] };
    laid.push({ ...pile, zoom, box: box(zoom, off), at: { x: pile.at.x + off[0] / k, y: pile.at.y + off[1] / k } });
  }
  return laid;
}
