/** What a turn of the action cost. */

import type { GameEvent } from "../../lib/api";
import type { Desk } from "../../lib/desk.svelte";
import type { Loss } from "../board";
import { hullOf, SUNK, type BattleView } from "./battle";
import { inkIn } from "./inks";
import { w } from "./texts.en";

const STRUCK = new Set(["fired", "shifted", "torpedoed", "wild", "air_attack", "level_attack", "throat", "under_fire"]);

/** Damage of one hit, short of sinking. */
const LEVEL: Record<string, number> = { D: 1, HD: 2 };

export function lossesOf(events: readonly GameEvent[], desk: Desk): Loss[] {
  const view = desk.view as BattleView;
  const ships = [...Object.values(view.ships), ...Object.values(view.others)];
  const hits = new Map<string, number>();
  /** What the hits were told to have done: it counts for the ship when all guns of a kind have fired. */
  const worst = new Map<string, number>();
  for (const event of events) {
    const name = String((event.kind === "fired" || event.kind === "shifted" || event.kind === "under_fire" ? event.facts["target"] : event.facts["ship"]) ?? "");
    const n = Number(event.facts["hits"] ?? 0);
    const results = Array.isArray(event.facts["results"]) ? event.facts["results"].map(String) : [];
    worst.set(name, Math.max(worst.get(name) ?? 0, ...results.map((one) => LEVEL[one] ?? 0)));
    if (STRUCK.has(event.kind) && n) hits.set(name, (hits.get(name) ?? 0) + n);
    else if (event.kind === "sunk" || event.kind === "scuttled") hits.set(name, hits.get(name) ?? 0);
  }
  return [...hits].flatMap(([name, n]) => {
    const ship = ships.find((one) => one.name === name || one.id === name);
    if (!ship) return [];
    const sunk = ship.level >= SUNK;
    return [{ name: ship.name, hull: hullOf(ship.kind), ink: inkIn(view, ship.side), what: [w.hits(n), sunk ? "" : (w.levels[Math.max(ship.level, worst.get(name) ?? 0)] ?? "")].filter(Boolean).join(", "), sunk }];
  });
}
