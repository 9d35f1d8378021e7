/** Placement of names: they give way to counters, and to each other. Everything in units of the drawing. */

import type { BayView, Furniture } from "../state";
import { centre, earth, type Point } from "./geometry";
import { placeOf } from "./pieces";

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export interface Lettered extends Point {
  anchor: "start" | "middle" | "end";
}

export const meets = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
export const around = (x: number, y: number, w: number, h: number): Box => ({ left: x - w, right: x + w, top: y - h, bottom: y + h });
/** The overlap of two boxes. */
export const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
const clear = (box: Box, others: readonly Box[]): boolean => !others.some((one) => meets(box, one));

/** The visible part: the window on the chart, and the fixed overlays. */
export interface Frame {
  window: Box;
  taken: readonly Box[];
  /** The numbered steps of plans: names of places give way to them where there is room. */
  steps?: readonly Box[];
}
/** What the buttons over the chart's upper left corner hide, in pixels of the window. */
const BAR = { width: 220, height: 56 };
export const underBar = ({ left, top }: Box, k: number): Box => ({ left, top, right: left + BAR.width / k, bottom: top + BAR.height / k });
/** Whether a word would be cut by the window's edge or hidden by what lies on the glass. */
function cut(box: Box, { window, taken }: Frame): boolean {
  if (!meets(box, window)) return false;
  return box.left < window.left || box.right > window.right || box.top < window.top || box.bottom > window.bottom || !clear(box, taken);
}

/** The area that a counter covers in each hex that has one; `size` is the scale of counters, `near` those with a name and a fuel bar. */
export function covered(hexes: Iterable<string>, size: number, near = false): Box[] {
  return [...hexes].map((hex) => around(centre(hex).x, centre(hex).y, ...faceOf(size, near)));
}
const faceOf = (size: number, near: boolean): [number, number] => (near ? [44 * size, 31 * size] : [31 * size, 20 * size]);

/** Number and position of the counters in a hex; a stack rises to the right, and its label says how many more there are. */
export type Piled = ReadonlyMap<string, { count: number; at: Point }>;
export function coveredBy(piled: Piled, size: number, near: boolean): Box[] {
  return [...piled.values()].map(({ count: n, at }) => {
    const box = around(at.x, at.y, ...faceOf(size, near));
    const [up, on] = [6 * size * Math.min(2, n - 1), n > 3 ? 14 * size : 0];
    return { ...box, top: box.top - up, right: box.right + up + on };
  });
}

interface Sign {
  id: string;
  name: string;
  /** Where its mark stands. */
  at: Point;
  /** The preferred side of the mark. */
  likes: "left" | "below";
  /** Whether a ring lies around the mark. */
  isRinged?: boolean;
}

interface Spot {
  at: Lettered;
  box: Box;
}

/** A name beside each mark: at its preferred side if free, otherwise wherever there is room. */
export function placeNames(signs: readonly Sign[], counters: readonly Box[], scale: number, frame: Frame): Map<string, Lettered> {
  const taken = [...counters, ...(frame.steps ?? []), ...signs.map(({ at }) => around(at.x, at.y, 11 * scale, 10 * scale))];
  const found = new Map<string, Lettered>();
  for (const { id, name, at, likes, isRinged } of signs) {
    const rim = isRinged ? 5 * scale : 0;
    const cover = counters.find((box) => meets(box, around(at.x, at.y, 4 * scale, 4 * scale)));
    // Beside the mark, and beside the counter that covers it: each side has its own distance.
    const gap = {
      left: Math.max(15 * scale + rim, cover ? at.x - cover.left + 3 * scale : 0),
      right: Math.max(15 * scale + rim, cover ? cover.right - at.x + 3 * scale : 0),
      below: Math.max(25 * scale + rim, cover ? cover.bottom - at.y + 14 * scale : 0),
      above: Math.max(25 * scale + rim, cover ? at.y - cover.top + 14 * scale : 0),
    };
    const wide = name.length * 6.7 * scale;
    /** A name whose line is `dy` below the mark, beside it or, without an anchor at an end, centred on it. */
    const spot = (anchor: Lettered["anchor"], dx: number, dy: number): Spot => {
      const [x, y] = [at.x + dx, at.y + dy];
      const left = anchor === "end" ? x - wide : anchor === "start" ? x : x - wide / 2;
      return { at: { x, y, anchor }, box: { left, right: left + wide, top: y - 11 * scale, bottom: y + 4 * scale } };
    };
    const level = 4 * scale;
    const spots = {
      left: spot("end", -gap.left, level),
      below: spot("middle", 0, gap.below),
      right: spot("start", gap.right, level),
      above: spot("middle", 0, 9 * scale - gap.above),
    };
    // Beyond its four sides: the corners of what covers the mark, and above and below past another counter there.
    const more = [0.5, 1, 1.5].flatMap((far) =>
      [gap.below * far, 9 * scale - gap.above * far].flatMap((dy) => [
        ...[0.6, 1].flatMap((aside) => [spot("end", -gap.left * aside, dy), spot("start", gap.right * aside, dy)]),
        ...(far > 1 ? [spot("middle", 0, dy)] : []),
      ]),
    );
    const order =
      likes === "left" ? [spots.left, spots.below, spots.right, spots.above] : [spots.below, spots.right, spots.left, spots.above];
    const whole = [...order, ...more].filter((one) => !cut(one.box, frame));
    const crowd = (box: Box): number => taken.reduce((sum, one) => sum + shared(box, one), 0);
    // In a crowd a name is placed where it covers least; it is never left out.
    const best = whole.find((one) => clear(one.box, taken)) ?? [...whole].sort((a, b) => crowd(a.box) - crowd(b.box))[0];
    if (!best) continue;
    taken.push(best.box);
    found.set(id, best.at);
  }
  return found;
}

export type Name = readonly [text: string, longitude: number, latitude: number, font: number, gap: number];

const SMALL: readonly (readonly [number, number])[] = [
  [0, 0],
  [0, -16],
  [0, 16],
  [0, -30],
  [0, 30],
  [40, 0],
  [-40, 0],
];
const BIG: readonly (readonly [number, number])[] = [
  [0, 0],
  [0, -46],
  [0, 46],
  [60, 0],
  [-60, 0],
  [0, -80],
  [0, 80],
  [0, 110],
  [0, -110],
];
const isBig = (name: Name): boolean => name[3] >= 20;

export interface Printed {
  name: string;
  font: number;
  gap: number;
  x: number;
  y: number;
  box: Box;
}

/**
 * Names on water and land clear of `taken`, of the window's edge and of each other, moved a little if that helps: large ones first, and
 * those of waters off the `dry` land. A name without room is left out.
 */
export function chartNames(names: readonly Name[], taken: readonly Box[], k: number, frame: Frame, dry: readonly Point[]): Printed[] {
  const full = [...taken];
  const lies = (box: Box): boolean =>
    dry.some((at) => at.x > box.left - 14 && at.x < box.right + 14 && at.y > box.top - 18 && at.y < box.bottom + 18);
  return [...names]
    .sort((a, b) => Number(isBig(b)) - Number(isBig(a)))
    .flatMap((one) => {
      const [name, lon, lat, printed, gap] = one;
      // Small text is drawn no smaller on the screen than on the sheet.
      const font = printed < 20 ? printed / Math.min(1, k) : printed;
      const at = earth(lon, lat);
      const wide = (name.length * (font * (name === name.toUpperCase() ? 0.68 : 0.55) + gap)) / 2;
      const isLand = lies(around(at.x, at.y, 1, 1));
      for (const [dx, dy] of isBig(one) ? BIG : SMALL) {
        const box = { left: at.x + dx - wide, right: at.x + dx + wide, top: at.y + dy - font * 0.8, bottom: at.y + dy + font * 0.25 };
        if (!clear(box, full) || cut(box, frame) || ((dx || dy) && isBig(one) && !isLand && lies(box))) continue;
        full.push(box);
        return [{ name, font, gap, x: at.x + dx, y: at.y + dy, box }];
      }
      return [];
    });
}

/** The space of the place names, to be avoided by the names of seas and lands. */
function roomOf(spots: ReadonlyMap<string, Lettered>, names: ReadonlyMap<string, string>, scale: number): Box[] {
  return [...spots].map(([id, at]) => {
    const wide = (names.get(id)?.length ?? 0) * 6.7 * scale;
    const left = at.anchor === "end" ? at.x - wide : at.anchor === "start" ? at.x : at.x - wide / 2;
    return { left, right: left + wide, top: at.y - 11 * scale, bottom: at.y + 4 * scale };
  });
}

/** Colombo's racetrack airfield shares the hex and the symbol of the port. */
export const TWIN = "racetrack";
const WEST = new Set([
  "madras",
  "colombo",
  "tuticorin",
  "cochin",
  "vizagapatam",
  "cocanada",
  "calcutta",
  "bombay",
  "mangalore",
  "goa",
  "jaffna",
  "koggala",
]);

/** Scale of marks and names of places, in units of the chart. */
export const signScale = (k: number): number => Math.min(1.15, Math.max(0.92, k)) / k;

/** Scale of the symbols of aircraft ashore. */
export const airScale = (k: number): number => Math.min(1.2, Math.max(0.8, k)) / k;

/** Possible positions of the symbols of aircraft ashore around their base, the best first; in their own scale. */
const AIR_SPOTS: readonly (readonly [number, number])[] = [
  [17, -15],
  [34, -31],
  [38, -42],
  [-36, -14],
  [-46, 4],
  [36, 6],
  [-36, 26],
  [22, 26],
  [-8, -34],
  [46, -14],
  [-62, -14],
];
const signOf = (at: Point, dx: number, dy: number, scale: number): Box =>
  around(at.x + (dx + 8) * scale, at.y + dy * scale, 21 * scale, 10 * scale);

/** Position of the symbol of aircraft ashore: beside the base and clear of what is taken, or where it covers least of that. */
export function airSpot(at: Point, taken: readonly Box[], scale: number): readonly [number, number] {
  const crowd = ([dx, dy]: readonly [number, number]): number =>
    taken.reduce((sum, box) => sum + shared(signOf(at, dx, dy, scale), box), 0);
  return AIR_SPOTS.find((spot) => !crowd(spot)) ?? [...AIR_SPOTS].sort((a, b) => crowd(a) - crowd(b))[0] ?? [17, -15];
}

/** Position of the label of an atoll's ring: under the name, otherwise above the ring, otherwise nowhere. */
function ringWord(at: Point, name: Lettered | undefined, scale: number, counters: readonly Box[]): { y: number; box: Box } | undefined {
  const below = name && name.y > at.y + 8 * scale ? [name.y + 14 * scale] : [];
  return [...below, at.y - 20 * scale]
    .map((y) => ({ y, box: around(at.x, y - 4 * scale, 58 * scale, 9 * scale) }))
    .find(({ box }) => clear(box, counters));
}

/** The names of all places, and the space of counters, symbols and names together. */
export function letterPlaces(
  board: Furniture,
  markers: readonly string[],
  occupied: Piled,
  airfields: readonly string[],
  counter: number,
  near: boolean,
  k: number,
  frame: Frame,
  signs: ReadonlyMap<string, Point> = new Map(),
): {
  spots: Map<string, Lettered>;
  rings: ReadonlyMap<string, { y: number; box: Box }>;
  /** Offsets of the symbols of aircraft ashore, by hex. */
  roofs: ReadonlyMap<string, readonly [number, number]>;
  taken: Box[];
} {
  const scale = signScale(k);
  const shown = Object.entries(board.places).filter(([id]) => id !== TWIN);
  const counters = coveredBy(occupied, counter, near);
  const air = airScale(k);
  /** Where the sign of a base stands. */
  const sign = (hex: string): Point => signs.get(hex) ?? centre(hex);
  const marks = shown.map(([, place]) => around(sign(place.hex).x, sign(place.hex).y, 11 * scale, 10 * scale));
  const spots =
    k > 0.5
      ? placeNames(
          shown.map(([id, place]) => ({
            id,
            name: place.name,
            at: sign(place.hex),
            likes: WEST.has(id) ? "left" : "below",
            isRinged: markers.includes(id),
          })),
          counters,
          scale,
          frame,
        )
      : new Map<string, Lettered>();
  const rings = new Map(
    shown.flatMap(([id, place]) => {
      const word = markers.includes(id) ? ringWord(sign(place.hex), spots.get(id), scale, counters) : undefined;
      return word ? [[id, word] as const] : [];
    }),
  );
  const lettered = [
    ...[...rings.values()].map((one) => one.box),
    ...roomOf(spots, new Map(shown.map(([id, place]) => [id, place.name])), scale),
  ];
  const roofs = new Map<string, readonly [number, number]>();
  const roofed: Box[] = [];
  for (const hex of airfields) {
    const spot = airSpot(sign(hex), [...counters, ...marks, ...lettered, ...roofed], air);
    roofs.set(hex, spot);
    roofed.push(signOf(sign(hex), ...spot, air));
  }
  return {
    spots,
    rings,
    roofs,
    taken: [...counters, ...roofed, ...marks, ...lettered],
  };
}

/** A word under its mark, otherwise above it, otherwise nowhere. */
export function under(at: Point, text: string, size: number, reach: number, taken: readonly Box[]): (Lettered & { box: Box }) | null {
  const wide = text.length * size * 0.24;
  for (const y of [at.y + reach + size + 1, at.y - reach - 5]) {
    const box = { left: at.x - wide, right: at.x + wide, top: y - size * 0.8, bottom: y + size * 0.25 };
    if (clear(box, taken)) return { x: at.x, y, anchor: "middle", box };
  }
  return null;
}

/** The space of the arcs over groups with fighters above them. */
export function patrolBoxes(view: BayView, board: Furniture, k: number): Box[] {
  const size = Math.min(1.2, Math.max(0.8, k)) / k;
  return Object.values(view.planes).flatMap((plane): Box[] => {
    const hex = plane.task === "cap" && !plane.lost ? placeOf(plane.post, view, board) : null;
    if (!hex) return [];
    const { x, y } = centre(hex);
    return [{ left: x - 24 * size, right: x + 24 * size, top: y - 48 * size, bottom: y }];
  });
}
