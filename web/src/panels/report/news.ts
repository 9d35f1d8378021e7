/** The gravity of an event, by its kind and facts: what a report begins with, and what must be noticed at a glance. */

import type { GameEvent } from "../../lib/server/api";

/** A loss. */
const LOST = new Set([
  "sunk",
  "sub.sunk",
  "merchants.lost",
  "plane.lost",
  "battery.destroyed",
  "captured",
  "troops.lost",
  "scuttled",
  "killed",
  "nation.out",
  "place.taken",
  "train.lost",
  "supply.starved",
  "troops.drowned",
  "ship.trapped",
]);
/** Damage, or a retreat. */
const HURT = new Set([
  "damaged",
  "battery.damaged",
  "disrupted",
  "fled",
  "withdraws",
  "collision",
  "grounded",
  "power",
  "rudder",
  "stopped",
  "battle.won",
  "battle.lost",
  "operation.failed",
  "landing.failed",
  "ship.battered",
]);
/** A sighting or a beginning. */
const SEEN = new Set([
  "sighted",
  "reported",
  "base.found",
  "base.dummy",
  "dummy.exposed",
  "sub.dummy",
  "detected",
  "night.contact",
  "battle",
  "raid",
  "raid.seen",
  "landed",
  "sub.attacks",
  "flag.placed",
  "operation.opened",
  "battle.joined",
  "battle.heard",
  "landing.opened",
  "landing.unopposed",
  "landing.lodged",
  "located",
  "spotted",
  "heard",
  "radar",
  "arrived",
  "war.declared",
  "condition",
]);
/** A roll without a headline. */
const QUIET = new Set(["searched", "no.collision", "damage_control", "operations.order", "watched", "swept"]);

const isSome = (fact: unknown): boolean => (Array.isArray(fact) ? fact.length > 0 : Boolean(fact) && fact !== "none" && fact !== "-");

/** Facts for the effects of a roll; each event has those of its kind. */
const took = (event: GameEvent): boolean => ["lost", "down", "sunk", "tonnage"].some((name) => isSome(event.facts[name]));

/** Facts that mean a hit with an effect. */
function hit(event: GameEvent): boolean {
  const { hit: isHit, hits, result, results, fails, disrupted } = event.facts;
  if (Array.isArray(results) && results.length > 0 && results.every((one) => one === "-")) return false;
  if (event.kind === "damage_control") return result === "W";
  if (event.kind === "condition") return event.facts["better"] === false;
  return isSome(isHit) || Number(hits) > 0 || fails === true || disrupted === true || isSome(result);
}

/** 5: the game is decided; 4: a loss; 3: damage; 2: a sighting or a beginning; 1: a roll; 0: routine. */
export function gravity(event: GameEvent): number {
  const { kind, facts } = event;
  if (kind === "over" || kind === "game.over") return 5;
  if (LOST.has(kind) || took(event)) return 4;
  if ((kind === "dogfight" || kind === "flak") && facts["hit"] === true) return 4;
  if (HURT.has(kind) || hit(event)) return 3;
  if (SEEN.has(kind)) return 2;
  return event.rolls.length && !QUIET.has(kind) ? 1 : 0;
}
