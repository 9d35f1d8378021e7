/** What the window shows at first, and whenever one asks to have it back: as much as can be read. */

import { centre, type Point } from "./geometry";
import type { Piece } from "./pieces";

export interface Opening extends Point {
  /** Pixels a unit. */
  k: number;
}

/** Counters are read down to here; on a phone they must also be hit with a thumb. */
const [LEAST, LEAST_ON_PHONE, MOST] = [0.74, 1.12, 1.25];

function middleOf(spots: readonly Point[]): Point & { width: number; height: number } {
  const [xs, ys] = [spots.map((p) => p.x), spots.map((p) => p.y)];
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { x: (west + east) / 2, y: (north + south) / 2, width: Math.max(1, east - west), height: Math.max(1, south - north) };
}

/** All counters if they fit, else those that matter, else the one of them with the most around it. */
export function openingOf(all: readonly Point[], mattering: readonly Point[], width: number, height: number): Opening | null {
  if (!all.length) return null;
  const isPhone = width < 660;
  const least = isPhone ? LEAST_ON_PHONE : LEAST;
  const room = isPhone ? { width: width - 90, height: height - 90 } : { width: width - 150, height: height - 150 };
  for (const spots of isPhone ? [all, mattering] : [all]) {
    if (!spots.length) continue;
    const { x, y, ...box } = middleOf(spots);
    const k = Math.min(MOST, room.width / box.width, room.height / box.height);
    if (k >= least) return { x, y, k };
  }
  if (!isPhone) return { ...middleOf(all), k: LEAST };
  const near = (at: Point): Point[] =>
    all.filter((one) => Math.abs(one.x - at.x) * 2 * least < room.width && Math.abs(one.y - at.y) * 2 * least < room.height);
  const [first, ...others] = mattering.length ? mattering : all;
  const best = others.reduce((a, b) => (near(b).length > near(a).length ? b : a), first ?? { x: 0, y: 0 });
  const { x, y } = middleOf([best, ...near(best)]);
  return { x, y, k: least };
}

/** The same for the counters on a chart: warships matter, else all groups of ours. */
export function openingFor(pieces: readonly Piece[], width: number, height: number): Opening | null {
  const afloat = pieces.filter((piece) => piece.kind !== "troop");
  const groups = afloat.filter((piece) => piece.own && piece.kind === "group");
  const warships = groups.filter((piece) => !piece.face.convoy && !piece.face.dummy && piece.face.type !== "LC");
  const spots = (found: readonly Piece[]): Point[] => [...new Set(found.map((piece) => piece.at))].map(centre);
  return openingOf(spots(afloat), spots(warships.length ? warships : groups), width, height);
}
