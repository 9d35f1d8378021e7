/** Positions of stacks at a zoom: beside their base, in their sea, without overlap. */

import type { Atlas } from "./atlas";
import { SIZE, type Spot } from "./earth";
import { gather } from "./gather";
import type { Pile } from "./pieces";

export type Box = [number, number, number, number];
/** A mark, a mark with a silhouette, a whole counter. */
type Zoom = "far" | "small" | "mid";
export interface Laid extends Pile {
  zoom: Zoom;
  /** Pixels at the zoom for which it was computed. */
  box: Box;
  /** Its base, where it had to lie so far off that a line joins the two. */
  tie?: Spot;
}

/** Offsets round a base: its own eight sides first, then wider rings of sixteen, as wide as they are high for the shape of a counter. */
function around([w, h]: [number, number], rings: readonly number[]): [number, number][] {
  const way = (at: number): [number, number] => [Math.cos((at * Math.PI) / 8), Math.sin((at * Math.PI) / 8)];
  const reach = ([x, y]: [number, number]): number => Math.min(w / Math.abs(x), h / Math.abs(y));
  const ring = (far: number): [number, number][] =>
    Array.from({ length: 16 }, (_, at) => way(at)).map(([x, y]) => [x * reach([x, y]) * far, y * reach([x, y]) * far]);
  return rings.flatMap(ring);
}
/** How far the middle of a counter lies from a base beside which it stands, across and down. */
const MID = around([41, 42], [1, 1.3, 1.65, 2, 2.4, 2.9]);
const SMALL = around([29, 21], [1, 1.35, 1.7, 2.1, 2.6]);
const FAR = around([14, 12], [1, 1.5, 2]);
const OPEN: [number, number][] = [[0, 0], ...around([46, 42], [0.5, 1, 1.4, 2])];

export const hits = (a: Box, b: Box): boolean => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];

/** Size of the counters: a little larger at close zoom. */
export const scaleOf = (zoom: Zoom, k: number): number => (zoom === "mid" ? Math.min(1.08, Math.max(0.8, k * 0.8)) : 1);
/** Half of a counter, and the offset of the next one in a stack. */
const HALVES: Record<Exclude<Zoom, "mid">, [number, number]> = { far: [11, 8], small: [18, 12] };
export const STEP: Record<Zoom, number> = { far: 4, small: 5, mid: 6 };

/** From so many pixels on a line joins a counter to its base. */
const TIED = 56;
/** So many pixels from its base are as bad as a sixth of a counter on land. */
const FARTHER = 26;
/** Signs on the chart that a counter should leave in sight, and how bad it is to hide one. */
export interface Sign {
  box: Box;
  weight: number;
}
/** A square round a spot of the paper, at a zoom. */
export const square = (at: { x: number; y: number }, half: number, k: number): Box => [
  at.x * k - half,
  at.y * k - half,
  at.x * k + half,
  at.y * k + half,
];
/** What hiding the sign of a base costs, the figure of a route and the usual place of a name: more and less than to lie ashore. */
export const HIDES = { base: 9, route: 3, name: 1.5 };
const ASHORE = 5;

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
  signs: readonly Sign[] = [...atlas.places.values()].map(({ at }) => ({ box: square(at, 9, k), weight: HIDES.base })),
): Laid[] {
  const laid: Laid[] = [];
  const piles = gather(scattered, k);
  const bases = scattered.flatMap((pile) => atlas.places.get(pile.place) ?? []).map(({ at }) => square(at, 9, k));
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
      const points: [number, number][] = [[x - dx, y], [x + dx, y], [x, y - dy], [x, y + dy]]; // prettier-ignore
      return isAfloat ? points.filter(([px, py]) => isDry(px, py)).length + (isDry(x, y) ? ASHORE : 0) : 0;
    };
    const within = (fits: (one: Box) => boolean, some: Zoom[]): { zoom: Zoom; off: [number, number] }[] | undefined =>
      some
        .map((zoom) =>
          triesOf(zoom)
            .map((off) => ({ zoom, off }))
            .filter(({ off }) => fits(box(zoom, off))),
        )
        .find((found) => found.length);
    const rooms = within(free, sizes) ?? within(alone, sizes.slice(-1));
    /** What a place for it costs: land under it, signs of other bases, and the way from its own. */
    const cost = (one: { zoom: Zoom; off: [number, number] }): number =>
      ashoreBy(one) +
      signs.reduce((sum, sign) => sum + (hits(box(one.zoom, one.off), sign.box) ? sign.weight : 0), 0) +
      Math.hypot(...one.off) / FARTHER;
    const last = sizes.at(-1) ?? "far";
    const { zoom, off } = rooms?.reduce((best, one) => (cost(one) < cost(best) ? one : best)) ?? {
      zoom: last,
      off: triesOf(last)[0] ?? [0, 0],
    };
    const tie = ashore(pile) && Math.hypot(...off) > TIED ? { tie: pile.at } : {};
    laid.push({ ...pile, ...tie, zoom, box: box(zoom, off), at: { x: pile.at.x + off[0] / k, y: pile.at.y + off[1] / k } });
  }
  return laid;
}
