/** The initial view, also after "show all": as much as is legible. */

import { centre, type Point } from "./geometry";
import type { Piece } from "./pieces";

export interface Opening extends Point {
  /** Pixels per unit. */
  k: number;
}

/** Counters are legible down to this scale; on a phone they must also be large enough for a thumb. */
const [LEAST, LEAST_ON_PHONE, MOST] = [0.74, 1.12, 1.25];

function middleOf(spots: readonly Point[]): Point & { width: number; height: number } {
  const [xs, ys] = [spots.map((p) => p.x), spots.map((p) => p.y)];
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { x: (west + east) / 2, y: (north + south) / 2, width: Math.max(1, east - west), height: Math.max(1, south - north) };
}

/** Space that Run and Plan take from a phone's window. */
const BUTTONS = 52;

/** All counters if they fit; on a phone otherwise the relevant ones, or one of them, with as many neighbours as fit into the window. */
export function openingOf(all: readonly Point[], mattering: readonly Point[], width: number, height: number): Opening | null {
  const [first] = mattering.length ? mattering : all;
  if (!first) return null;
  const isPhone = width < 660;
  const least = isPhone ? LEAST_ON_PHONE : LEAST;
  const room = isPhone ? { width: width - 90, height: height - 90 - BUTTONS } : { width: width - 150, height: height - 150 };
  const opened = (spots: readonly Point[]): Opening => {
    const { x, y, ...box } = middleOf(spots);
    return { x, y, k: Math.min(MOST, room.width / box.width, room.height / box.height) };
  };
  const whole = opened(all);
  if (!isPhone || whole.k >= least) return { ...whole, k: Math.max(least, whole.k) };
  /** Some counters with their neighbours, nearest first, as long as all of them are visible. */
  const among = (some: readonly Point[]): Point[] => {
    const found = [...some];
    const { x, y } = middleOf(some);
    for (const one of [...all].sort((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y)))
      if (opened([...found, one]).k >= least) found.push(one);
    return found;
  };
  const together = opened(mattering.length ? mattering : all).k >= least;
  const best = together
    ? among(mattering)
    : mattering.map((one) => among([one])).reduce((a, b) => (b.length > a.length ? b : a), among([first]));
  const { x, y } = middleOf(best);
  return { x, y: y - BUTTONS / 2 / least, k: least };
}

/** The same for the counters on a chart: warships are relevant, otherwise all own groups. */
export function openingFor(pieces: readonly Piece[], width: number, height: number): Opening | null {
  const afloat = pieces.filter((piece) => piece.kind !== "troop");
  const groups = afloat.filter((piece) => piece.own && piece.kind === "group");
  const warships = groups.filter((piece) => !piece.face.convoy && !piece.face.dummy && piece.face.type !== "LC");
  const spots = (found: readonly Piece[]): Point[] => [...new Set(found.map((piece) => piece.at))].map(centre);
  return openingOf(spots(afloat), spots(warships.length ? warships : groups), width, height);
}
