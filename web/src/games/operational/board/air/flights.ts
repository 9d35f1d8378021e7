/** Strikes in the air: their routes, and where on them their counters stand. Units of the drawing. */

import type { Furniture, Strike } from "../../state";
import { along, arc } from "../arcs";
import { type Point } from "../geometry";
import { airScale, around, meets, signScale, type Box } from "../lettering";
import { placeOf, type Whereabouts } from "../pieces";

/** A strike is half-way until the impulse in which it attacks. */
const [HALFWAY, FLOWN] = [0.5, 0.85];
/** Where else on its route a counter may stand that would cover the sign of a base, nearest first. */
const ELSEWHERE = [0, -0.08, 0.08, -0.16, 0.16, -0.24, -0.32];

export interface Flight {
  key: string;
  ids: string[];
  side: string;
  from: string;
  to: string;
  units: number;
  part: number;
  d: string;
  at: Point;
}

export const airborneScale = (k: number): number => Math.min(1.05, Math.max(0.84, 0.86 * k)) / k;
const counterAt = ({ x, y }: Point, k: number): Box => around(x, y, 31 * airborneScale(k), 22 * airborneScale(k));

type Flown = Whereabouts & { strikes: readonly Pick<Strike, "id" | "side" | "origin" | "target" | "flown" | "units">[] };

/** Strikes on the same route are one flight with one count. */
export function flightsOf(view: Flown, board: Pick<Furniture, "places">, signs: ReadonlyMap<string, Point>, k: number): Flight[] {
  const found = new Map<string, Omit<Flight, "key" | "d" | "at">>();
  for (const strike of view.strikes) {
    const [from, to] = [placeOf(strike.origin, view, board), placeOf(strike.target, view, board)];
    if (!from || !to || from === to) continue;
    const key = [strike.side, from, to, strike.flown].join(" ");
    const flight = found.get(key) ?? { ids: [], side: strike.side, from, to, part: strike.flown ? FLOWN : HALFWAY, units: 0 };
    found.set(key, { ...flight, ids: [...flight.ids, strike.id], units: flight.units + strike.units.length });
  }
  const size = 13 * signScale(k);
  const kept = [...signs.values()].map(({ x, y }) => around(x, y, size, size));
  return [...found].map(([key, one]) => {
    const parts = ELSEWHERE.map((off) => one.part + off).filter((part) => part > 0.15 && part < 0.95);
    const isClear = (part: number): boolean => !kept.some((sign) => meets(sign, counterAt(along(one.from, one.to, part), k)));
    const part = parts.find(isClear) ?? one.part;
    return { ...one, key, part, d: arc(one.from, one.to), at: along(one.from, one.to, part) };
  });
}

/** What names of places give way to: the counters of strikes, and the words over patrols. */
export function aloft(
  view: Flown,
  board: Pick<Furniture, "places">,
  signs: ReadonlyMap<string, Point>,
  k: number,
  patrols: readonly Box[],
): Box[] {
  const word = 24 * airScale(k);
  return [
    ...flightsOf(view, board, signs, k).map((one) => counterAt(one.at, k)),
    ...patrols.map((box) => ({ ...box, bottom: box.top + word })),
  ];
}
