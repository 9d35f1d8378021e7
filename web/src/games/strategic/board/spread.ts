/** Positions of stacks at a zoom: beside their base, in their sea, without overlap. */

import type { Atlas } from "./atlas";
import { SIZE, type Inside, type Spot } from "./earth";
import { gather } from "./gather";
import type { Pile } from "./pieces";

export type Box = [number, number, number, number];
/** A mark, a mark with a silhouette, a whole counter. */
type Zoom = "far" | "small" | "mid";
export interface Laid extends Pile {
  zoom: Zoom;
  /** Pixels at the zoom for which it was computed. */
  box: Box;
  /** Its base or sea, where it had to lie so far off that a line joins the two. */
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
const MID = around([41, 42], [1, 1.3, 1.65, 2, 2.4, 2.9, 3.5, 4.2]);
const SMALL = around([29, 21], [1, 1.35, 1.7, 2.1, 2.6, 3.2, 4, 5]);
const FAR = around([14, 12], [1, 1.5, 2, 3, 4, 5.5, 7]);
/** And from the middle of its sea. */
const OPEN: Record<Zoom, [number, number][]> = {
  mid: [[0, 0], ...around([46, 42], [0.25, 0.5, 0.75, 1, 1.4, 2, 2.6, 3.2])],
  small: [[0, 0], ...around([29, 21], [0.3, 0.6, 1, 1.4, 2, 2.6, 3.2, 4, 5])],
  far: [[0, 0], ...around([14, 12], [0.5, 1, 1.5, 2, 3, 4, 5.5, 7])],
};

export const hits = (a: Box, b: Box): boolean => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];

/** Size of the counters: a little larger at close zoom. */
export const scaleOf = (zoom: Zoom, k: number): number => (zoom === "mid" ? Math.min(1.08, Math.max(0.8, k * 0.8)) : 1);
/** The size of letters beside the counters, which are drawn at that scale: never below 12 px on the screen. */
export const letteringOf = (zoom: Zoom, k: number): number => 12 / Math.min(1, scaleOf(zoom, k));
/** Half of a counter, and the offset of the next one in a stack. */
const HALVES: Record<Exclude<Zoom, "mid">, [number, number]> = { far: [11, 8], small: [18, 12] };
export const STEP: Record<Zoom, number> = { far: 4, small: 5, mid: 6 };

/** From so many pixels on a line joins a counter to its base. One outside its sea is joined to the middle of the sea. */
const TIED = 56;
/** No counter is placed farther from its base, or the middle of its sea. */
const REACH = 260;
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
/**
 * What a place costs a counter: to hide the sign of a base, the figure of a route or the usual place of a name, to stand with its middle on
 * land, outside its sea or the seas of its port, and to be a size smaller.
 */
export const HIDES = { base: 40, route: 3, name: 1.5 };
const ASHORE = 40;
const ELSEWHERE = 24;
const ABROAD = 8;
const SMALLER = 12;
/** A counter on another one. */
const COVERS = 200;

interface Place {
  zoom: Zoom;
  off: [number, number];
  box: Box;
  cost: number;
}

/**
 * Whole counters wherever there is room beside the base or in their sea, silhouettes where there is less, plain marks in a crowd; ships in
 * the water.
 */
export function spread(
  scattered: readonly Pile[],
  atlas: Atlas,
  k: number,
  fanned: string,
  isDry: Inside = () => false,
  signs: readonly Sign[] = [...atlas.places.values()].map(({ at }) => ({ box: square(at, 9, k), weight: HIDES.base })),
): Laid[] {
  const laid: Laid[] = [];
  const bases = scattered.flatMap((pile) => atlas.places.get(pile.place) ?? []).map(({ at }) => square(at, 9, k));
  const inPort = (pile: Pile): boolean => atlas.places.has(pile.place);
  const quiet = (pile: Pile): boolean => inPort(pile) && pile.pieces.every((piece) => piece.kind === "port");
  const weight = (pile: Pile): number => pile.pieces.reduce((sum, piece) => sum + (piece.own ? 10 : 1) * (piece.face.count ?? 1), 0);

  function boxOf(pile: Pile, zoom: Zoom, [dx, dy]: [number, number]): Box {
    const size = scaleOf(zoom, k);
    const [w, h] = zoom === "mid" ? [29 * size, 21 * size] : HALVES[zoom];
    const more = (Math.min(3, pile.pieces.length) - 1) * STEP[zoom] * size;
    return [pile.at.x * k + dx - w, pile.at.y * k + dy - h - more, pile.at.x * k + dx + w + more, pile.at.y * k + dy + h];
  }
  /** What land or another sea costs under five points of its face; aircraft may be on land. */
  function shoreUnder(pile: Pile, [left, top, right, bottom]: Box): number {
    if (pile.pieces.every((piece) => piece.face.element === "air")) return 0;
    const [x, y, dx, dy] = [(left + right) / 2 / k, (top + bottom) / 2 / k, (right - left) / 4 / k, (bottom - top) / 4 / k];
    const isAshore = isDry(x, y) || !atlas.isSea(x, y);
    const isAway = ![pile.place, ...(atlas.places.get(pile.place)?.areas ?? [])].some((area) => atlas.within(area)(x, y));
    const away = isAway ? (inPort(pile) ? ABROAD : ELSEWHERE) : 0;
    const points: [number, number][] = [[x - dx, y], [x + dx, y], [x, y - dy], [x, y + dy]]; // prettier-ignore
    return points.filter(([px, py]) => isDry(px, py)).length + (isAshore ? ASHORE : 0) + away;
  }
  function sizesOf(pile: Pile): Zoom[] {
    if (pile.key === fanned) return ["mid"];
    if (k < 0.85) return ["small", "far"];
    return ["mid", "small", "far"];
  }
  /** Possible places, the cheapest first, land not counted. */
  function placesOf(pile: Pile): Place[] {
    const covering = signs.filter(({ box }) => hits(box, square(pile.at, REACH, k)));
    const crowd = laid.filter(({ box }) => hits(box, square(pile.at, REACH, k)));
    const sizes = sizesOf(pile);
    const found: Place[] = [];
    for (const [step, zoom] of sizes.entries())
      for (const [x, y] of inPort(pile) ? { mid: MID, small: SMALL, far: FAR }[zoom] : OPEN[zoom]) {
        const off: [number, number] = [x * scaleOf(zoom, k), y * scaleOf(zoom, k)];
        const box = boxOf(pile, zoom, off);
        if (box[0] <= 0 || box[2] >= SIZE.width * k) continue;
        const hidden = covering.reduce((sum, sign) => sum + (hits(box, sign.box) ? sign.weight : 0), 0);
        const under = crowd.filter((other) => hits(box, other.box)).length + bases.filter((base) => hits(box, base)).length;
        found.push({ zoom, off, box, cost: step * SMALLER + hidden + under * COVERS + Math.hypot(...off) / FARTHER });
      }
    return found.sort((a, b) => a.cost - b.cost);
  }
  function placeOf(pile: Pile): Place | undefined {
    let best: Place | undefined;
    for (const place of placesOf(pile)) {
      if (best && place.cost >= best.cost) break;
      const cost = place.cost + shoreUnder(pile, place.box);
      if (!best || cost < best.cost) best = { ...place, cost };
    }
    return best;
  }

  // The largest fleets are placed first, and squadrons in port that do nothing last.
  const order = gather(scattered, k).sort(
    (a, b) => Number(quiet(a)) - Number(quiet(b)) || Number(inPort(a)) - Number(inPort(b)) || weight(b) - weight(a),
  );
  for (const pile of order) {
    const { zoom, off, box } = placeOf(pile) ?? { zoom: "far" as const, off: [0, 0] as [number, number], box: boxOf(pile, "far", [0, 0]) };
    const at = { x: pile.at.x + off[0] / k, y: pile.at.y + off[1] / k };
    const isTied = inPort(pile) ? Math.hypot(...off) > TIED : !atlas.within(pile.place)(at.x, at.y);
    laid.push({ ...pile, ...(isTied ? { tie: pile.at } : {}), zoom, box, at });
  }
  return laid;
}
