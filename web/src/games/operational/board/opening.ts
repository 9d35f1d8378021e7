/** The initial view, also after "show all": as much as is legible. */

import { centre, type Point } from "./geometry";
import type { Pan } from "../../../chart/pan.svelte";
import type { Piece } from "./pieces";

export interface Opening extends Point {
  /** Pixels per unit. */
  k: number;
}

/** Counters are legible down to this scale; on a phone, unless the chart is only read, they must also be large enough for a thumb. */
const [LEAST, LEAST_ON_PHONE, MOST] = [0.74, 1.12, 1.25];

function middleOf(spots: readonly Point[]): Point & { width: number; height: number } {
  const [xs, ys] = [spots.map((p) => p.x), spots.map((p) => p.y)];
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { x: (west + east) / 2, y: (north + south) / 2, width: Math.max(1, east - west), height: Math.max(1, south - north) };
}

/** Space that Run and Plan take from a phone's window, and the sheet's head with the degrees above it. */
const [BUTTONS, FOOT] = [52, 24];

/** All counters if they fit; otherwise the relevant ones, or one of them, with as many neighbours as fit into the window. */
export function openingOf(
  all: readonly Point[],
  mattering: readonly Point[],
  width: number,
  height: number,
  isRead = false,
): Opening | null {
  const [first] = mattering.length ? mattering : all;
  if (!first) return null;
  const isPhone = width < 660;
  const least = isPhone && !isRead ? LEAST_ON_PHONE : LEAST;
  const [head, foot] = isPhone && !isRead ? [BUTTONS, FOOT] : [0, 0];
  const room = isPhone ? { width: width - 90, height: height - 90 - head - foot } : { width: width - 150, height: height - 150 };
  const opened = (spots: readonly Point[]): Opening => {
    const { x, y, ...box } = middleOf(spots);
    return { x, y, k: Math.min(MOST, room.width / box.width, room.height / box.height) };
  };
  const whole = opened(all);
  if (whole.k >= least) return whole;
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
  return { x, y: y - (head - foot) / 2 / least, k: least };
}

/**
 * The same for the counters on a chart: of a finished game the places where something `happened` are relevant, otherwise warships, otherwise all
 * groups; those of both sides if nobody's are our own.
 */
export function openingFor(pieces: readonly Piece[], happened: readonly Point[], width: number, height: number): Opening | null {
  const afloat = pieces.filter((piece) => piece.kind !== "troop");
  const ours = afloat.some((piece) => piece.own);
  const groups = afloat.filter((piece) => (piece.own || !ours) && piece.kind === "group");
  const warships = groups.filter((piece) => !piece.face.convoy && !piece.face.dummy && piece.face.type !== "LC");
  const spots = (found: readonly Piece[]): Point[] => [...new Set(found.map((piece) => piece.at))].map(centre);
  const mattering = happened.length ? happened : spots(warships.length ? warships : groups);
  return openingOf([...happened, ...spots(afloat)], mattering, width, height, happened.length > 0);
}

/** The height of a place on a phone while a card speaks of it: between the chart's buttons and the card, which takes the lower part. */
const ABOVE = 0.36;

/** Bring the place of a card into the window, on a phone above the card. */
export function revealAbove(pan: Pick<Pan, "width" | "height" | "k" | "put" | "reveal">, { x, y }: Point): void {
  if (pan.width >= 560) pan.reveal(x, y);
  else pan.put(x, y + ((0.5 - ABOVE) * pan.height) / pan.k);
}
