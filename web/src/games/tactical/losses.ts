/** The losses of a turn of the action. */

import type { Loss } from "../plugin";
import { type Desk, type Event, hullOf, SUNK } from "./state";
import { inkIn } from "./board/inks";
import { w } from "./text/words";

/** Damage by one hit, short of sinking. */
const LEVEL: Record<string, number> = { D: 1, HD: 2 };

export function lossesOf(events: readonly Event[], desk: Desk): Loss[] {
  const view = desk.shown;
  const ships = [...Object.values(view.ships), ...Object.values(view.others)];
  const hits = new Map<string, number>();
  /** The reported effect of the hits: it counts for the ship when all guns of a kind have fired. */
  const worst = new Map<string, number>();
  for (const event of events) {
    const { kind, facts } = event;
    if (kind === "sunk" || kind === "scuttled") hits.set(facts.ship, hits.get(facts.ship) ?? 0);
    if (!("results" in facts) || kind === "held") continue;
    const name = "target" in facts ? facts.target : facts.ship;
    worst.set(name, Math.max(worst.get(name) ?? 0, ...facts.results.map((one) => LEVEL[one] ?? 0)));
    if ("hits" in facts && facts.hits) hits.set(name, (hits.get(name) ?? 0) + facts.hits);
  }
  return [...hits].flatMap(([name, n]) => {
    const ship = ships.find((one) => one.name === name || one.id === name);
    if (!ship) return [];
    const sunk = ship.level >= SUNK;
    return [
      {
        id: ship.id,
        name: ship.name,
        hull: hullOf(ship.kind),
        ink: inkIn(view, ship.side),
        what: [w.hits({ n }), sunk ? "" : w.level({ level: Math.max(ship.level, worst.get(name) ?? 0) })].filter(Boolean).join(", "),
        sunk,
      },
    ];
  });
}
