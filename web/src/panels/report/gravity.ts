/** The order in which events are told. The server says how grave an event is, and whether its loss is our own. */

import type { GameEvent } from "../../lib/server/api";

/** From 1 on an event is news; the end of the game is 5. */
export const gravity = (event: GameEvent): number => event.gravity ?? 0;
/** Sightings, beginnings, damage and losses. */
export const isNotable = (event: GameEvent): boolean => gravity(event) > 1;
/** Damage and losses. */
export const isGrave = (event: GameEvent): boolean => gravity(event) > 2;

const ownFirst = (a: GameEvent, b: GameEvent): number => Number(b.own ?? false) - Number(a.own ?? false);

/** The gravest events, our own losses first; of equally grave ones the latest. */
export const gravest = <E extends GameEvent>(events: readonly E[], most = Infinity): E[] =>
  [...events].sort((a, b) => ownFirst(a, b) || gravity(b) - gravity(a) || b.n - a.n).slice(0, most);

/** Events in a few sentences: those under *Just now*, and those above the question of a narrow screen. */
const [TOLD, SHORT] = [5, 2];
/** What is news: what brought a loss about is told with the loss. */
function newsOf<E extends GameEvent>(since: readonly E[]): E[] {
  const causes = new Set(since.filter(isGrave).flatMap((event) => event.cause ?? []));
  return since.filter((event) => gravity(event) > 0 && !causes.has(event.n));
}
/** The news under *Just now*; of a game that is over, its end is told elsewhere. */
export const justNow = <E extends GameEvent>(since: readonly E[], isOver: boolean): E[] =>
  inTime(
    gravest(
      newsOf(since).filter((event) => !(isOver && gravity(event) > 4)),
      TOLD,
    ),
  );
/** The news above a question. */
export const latest = <E extends GameEvent>(since: readonly E[]): E[] => gravest(newsOf(since), SHORT);

/** In order of time, our own losses first. */
export const inTime = <E extends GameEvent>(events: readonly E[]): E[] => [...events].sort((a, b) => ownFirst(a, b) || a.n - b.n);
