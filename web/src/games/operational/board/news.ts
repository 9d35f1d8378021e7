/** Searches, sightings and raids of the last day, hex by hex: the newest of each, from this seat's log. */

import type { Event } from "../state";
import { centre, S } from "./geometry";
import { under, type Box, type Lettered } from "./lettering";
import { w } from "../text/words";

export interface News {
  hex: string;
  kind: "searched" | "sighted" | "raid";
  side: string;
  /** Impulses ago. */
  age: number;
}

/** News lasts a day of so many turns. */
export function newsOf(events: readonly Event[], impulses: number, turns: number): News[] {
  const found = new Map<string, News>();
  let now = 0;
  for (const event of events) {
    const { kind, facts } = event;
    if (kind === "turn") now = facts.turn * impulses;
    else if (kind === "impulse") now = Math.floor(now / impulses) * impulses + facts.impulse - 1;
    else if (kind === "searched" || kind === "sighted" || kind === "raid") {
      const { hex } = facts;
      if (/^\d{4}$/.test(hex)) found.set(hex, { hex, kind, side: "side" in facts ? facts.side : "", age: now });
    }
  }
  return [...found.values()].map((one) => ({ ...one, age: now - one.age })).filter((one) => one.age < turns * impulses);
}

/** A piece of news in a word or two, with its position, by hex. */
export type Worded = ReadonlyMap<string, Lettered & { box: Box }>;
export const wordOf = (one: News, impulses: number): string =>
  `${one.kind === "sighted" ? w.sightedHere : w.searchedHere}${one.age ? w.ago({ turns: Math.floor(one.age / impulses) }) : ""}`;
export const wordSize = (k: number): number => 12 / Math.min(1, k);

/** What the signs of news cover: rings, of raids with the aircraft above them. */
export function newsBoxes(news: readonly News[]): Box[] {
  return news.map(({ hex, kind }) => {
    const { x, y } = centre(hex);
    const [wide, high, up] = kind === "raid" ? [S * 0.66, S * 0.62, S] : [S * 0.55, S * 0.35, S * 0.35];
    return { left: x - wide, right: x + wide, top: y - up, bottom: y + high };
  });
}

/** A word is placed clear of counters, names, raids and newer words. */
export function wordsFor(news: readonly News[], impulses: number, taken: readonly Box[], k: number): Worded {
  const found = new Map<string, Lettered & { box: Box }>();
  const full = [...taken, ...newsBoxes(news.filter((one) => one.kind === "raid"))];
  for (const one of [...news].sort((a, b) => a.age - b.age)) {
    const spot = one.kind === "raid" ? null : under(centre(one.hex), wordOf(one, impulses), wordSize(k), S * 0.56, full);
    if (!spot) continue;
    full.push(spot.box);
    found.set(one.hex, spot);
  }
  return found;
}
