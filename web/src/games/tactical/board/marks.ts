/** The marks of the time ruler: of each turn the gravest event, in a word or two. The server says how grave it is and what came of it. */

import { gravest, gravity, isNotable } from "../../../panels/report/gravity";
import type { Event } from "../state";
import { w } from "../text/words";

export interface Mark {
  turn: number;
  text: string;
  gravity: number;
}

/** What the chart shows of an event, in words; what it does not show has a word of its own, or none. */
const wordOf = ({ kind, stage }: Event): string =>
  stage?.target ? w.mark({ name: stage.target.name, word: stage.word }) : stage?.word || (w.unstaged[kind] ?? "");

/** The turns in which something was sighted, hit or lost, each with its gravest event, our own loss first. */
export function marksOf(events: readonly Event[]): Mark[] {
  const found = new Map<number, Event[]>();
  let turn = 1;
  for (const event of events) {
    if (event.kind === "turn") turn = event.facts.turn;
    if (isNotable(event)) found.set(turn, [...(found.get(turn) ?? []), event]);
  }
  return [...found].flatMap(([turn, all]) => gravest(all, 1).map((event) => ({ turn, text: wordOf(event), gravity: gravity(event) })));
}
