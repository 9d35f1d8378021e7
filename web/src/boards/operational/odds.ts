/** Which odds an order asks for: the words of the order fill in the situation; the rules work it out on the server. */

import type { GameEvent, OddsReport } from "../../lib/api";
import type { Desk } from "../../lib/desk.svelte";
import { words } from "../../lib/orders";
import { chanceOf, type Question, type Sum } from "../../lib/odds";
import type { Likely } from "../board";
import type { BayView, Furniture, Marker, Troop } from "./bay";
import { distance } from "./geometry";
import { placeOf } from "./pieces";
import { o } from "./odds.en";
import { w } from "./texts.en";

/** Every situation of the raid knows the rule options of the table. */
export function oddsOf(line: string, desk: Desk): Question[] {
  return situations(line, desk).map((one) => ({ ...one, options: true }));
}

function situations(line: string, desk: Desk): Question[] {
  const view = desk.view as BayView | null;
  const board = desk.board as Furniture | null;
  if (!view || !board) return [];
  const [verb = "", one = "", two = "", three = ""] = words(line);
  const foe = view.side === "japan" ? "allies" : "japan";
  const light = view.night ? "night" : "day";
  const state = (ship: string): string => (hurt(ship, view) ? "damaged" : "sound");
  const boat = view.subs[one]?.boat;
  switch (verb) {
    case "move":
    case "enter":
      if (boat) return [{ label: w.odds.passage, situation: "passage", given: { submarine: boat, hex: two } }];
      return view.groups[one] && !view.groups[one]?.dummy ? [{ label: w.odds.zones, situation: "zones", given: { side: foe, hex: two } }, ...collision(one, view)] : [];
    case "join":
    case "detach":
    case "reassign":
      return collision(one, view);
    case "fire": {
      if (!board.ships[one] || !board.ships[two]) return [];
      const given = { firer: one, target: two, firer_state: state(one), target_state: state(two) };
      const guns: Question = { label: w.odds.gunfire, situation: "gunfire", given };
      const fish: Question = { label: w.odds.torpedoes, situation: "torpedoes", given };
      if (three === "guns" || !board.ships[one].torpedo) return [guns];
      return three === "torpedoes" || !board.ships[one].gun ? [fish] : [guns, fish];
    }
    case "bomb": {
      const type = board.planes[one]?.type;
      return type ? bombs(type, two, three, view, board) : [];
    }
    case "pair": {
      const [a, b] = [board.planes[one], board.planes[two]];
      if (!a || !b || a.side === b.side) return [];
      return [{ label: w.odds.aerial, situation: "aerial", given: a.side === "allies" ? { allied: a.type, japanese: b.type } : { allied: b.type, japanese: a.type } }];
    }
    case "attack": {
      const ships = view.markers[two]?.ships.map((ship) => ship.id).filter((id) => board.ships[id]?.type !== "destroyer") ?? [];
      const destroyers = view.markers[two]?.ships.filter((ship) => board.ships[ship.id]?.type === "destroyer").length ?? 0;
      return boat && ships[0] ? [{ label: w.odds.submarine, situation: "submarine", given: { submarine: boat, targets: ships[0], light, destroyers: String(destroyers) } }] : [];
    }
    case "launch":
      return strikes(one, words(line).slice(2), view, board);
    case "scout": {
      const [from, to] = [placeOf(one, view, board), placeOf(two, view, board)];
      const radius = board.planes[one]?.range;
      return from && to && radius !== undefined ? [{ label: w.odds.search, situation: "reconnaissance", given: { radius: String(radius), distance: String(distance(from, to)) } }] : [];
    }
    case "arc": {
      const radius = board.planes[one]?.range ?? 0;
      const far = [...new Set([1, Math.ceil(radius / 2), radius])].filter((n) => n > 0);
      return far.map((off) => ({ heading: o.ifInArc, label: o.hexesOff(off), situation: "reconnaissance", given: { radius: String(radius), distance: String(off) }, sum: found }));
    }
    case "wager":
      return ashore(one, view);
    case "bombard":
      return [{ label: w.odds.bombardment, situation: "bombardment", given: { ship: one, damaged: hurt(one, view) ? "yes" : "no" } }];
    case "engage":
    case "defend":
      return [...(view.night ? [{ label: w.odds.surprise, situation: "surprise", given: { attacker: view.side } }] : []), ...battle(one, view)];
    default:
      return [];
  }
}

/** Why an order that is bound to be diced for has no odds; empty where it has some or needs none. */
export function unsure(line: string, desk: Desk): string {
  const view = desk.view as BayView | null;
  const [verb = "", one = "", two = ""] = words(line);
  if (!view || situations(line, desk).length) return "";
  if (verb === "launch") return o.none.base;
  if (verb === "attack" && !view.markers[two]?.ships.length) return o.none.unseen;
  return verb === "engage" && met(one, view).every((marker) => !marker.ships.length) ? o.none.battle : "";
}

const found = (report: OddsReport): Sum => ({ chance: chanceOf(report, (outcome) => outcome === "found"), text: o.toFind });

/** Ships that steam Fast or regroup in the dark. */
function collision(group: string, view: BayView): Question[] {
  const ships = (view.groups[group]?.ships ?? []).filter((ship) => !view.ships[ship]?.fate);
  const damaged = ships.filter((ship) => view.ships[ship]?.damaged);
  return view.night && ships.length > 1 ? [{ label: o.collision, situation: "collision", given: { ships: ships.join(","), damaged: damaged.join(",") || "none" } }] : [];
}

/** One unit's bombs: on a ship, on one of several that the dice pick, on what stands on an airfield. */
function bombs(aircraft: string, manner: string, target: string, view: BayView, board: Furniture): Question[] {
  const light = view.night ? "night" : "day";
  const given = { aircraft, manner, light };
  if (target === "air" || target === "ground") return [{ label: target === "air" ? o.onTheGround : o.ashore, situation: "attack", given: { ...given, target } }];
  const aimed = (ship: string): Question => ({ label: w.odds.attack, situation: "attack", given: { ...given, target: ship, damaged: hurt(ship, view) ? "yes" : "no" } });
  if (target !== "any") return board.ships[target] ? [aimed(target)] : [];
  const raided = view.markers[String(view.flow.find((phase) => phase.phase === "Raid")?.["target"] ?? "")]?.ships ?? [];
  const seen = [...raided].sort((a, b) => worth(b.id, board) - worth(a.id, board)).slice(0, 4);
  if (seen.length) return seen.map(({ id }) => ({ ...aimed(id), heading: o.ifAnyOf, label: board.ships[id]?.name ?? id, sum: hit }));
  return supposed(view).map(([kind, label]) => ({ ...aimed(kind), heading: `${o.ifAnyOf}. ${o.ifItIs}`, label, sum: hit }));
}
/** What an unseen enemy may be: the kinds of ship his side has. */
const supposed = (view: BayView): [string, string][] => Object.entries(o.classes).filter(([kind]) => kind !== (view.side === "japan" ? "BC" : "B"));
const SUNK = /^sunk|lost/;
const hit = (report: OddsReport): Sum => ({ chance: chanceOf(report, (outcome) => !outcome.startsWith("no effect")), text: o.toHurt(chanceOf(report, (outcome) => SUNK.test(outcome) && !outcome.startsWith("no effect"))) });

/** The enemies in the hex of one's own group. */
const met = (group: string, view: BayView): Marker[] => Object.values(view.markers).filter((marker) => marker.at === view.groups[group]?.at);

/** A whole battle with what is seen of the enemy. */
function battle(group: string, view: BayView): Question[] {
  const own = (view.groups[group]?.ships ?? []).filter((ship) => !view.ships[ship]?.fate).join(",");
  const theirs = met(group, view).flatMap((marker) => marker.ships.map((ship) => ship.id)).join(",");
  if (!own || !theirs) return [];
  const sides = view.side === "japan" ? { japan: own, allies: theirs } : { japan: theirs, allies: own };
  return [{ label: o.ifBattle, situation: "battle", given: { ...sides, light: view.night ? "night" : "day" } }];
}

/** One round on the ground with what stands there. */
function ashore(wager: string, view: BayView): Question[] {
  const fight = view.flow.find((phase) => phase.phase === "GroundFight");
  const here = Object.values(view.troops).filter((troop) => troop.at === fight?.["at"] && !troop.aboard && !troop.fate);
  const own = here.filter((troop) => troop.side === view.side && !troop.disrupted);
  const foes = here.filter((troop) => troop.side !== view.side);
  const strength = (troops: readonly Troop[]): number => troops.reduce((all, troop) => all + troop.factors, 0);
  if (!own.length || !foes.length) return [];
  const given = { attackers: strength(own), defenders: strength(foes), disrupted: strength(foes.filter((troop) => troop.disrupted)), wager, landing: fight?.["landing"] ? "yes" : "no" };
  return [{ label: o.ground, situation: "ground", given: Object.fromEntries(Object.entries(given).map(([key, value]) => [key, String(value)])) }];
}

/** A whole raid on the greatest ship that is known to be there: unopposed, and met by the fighters of the carriers seen with her. */
function strikes(target: string, units: string[], view: BayView, board: Furniture): Question[] {
  const marker = view.markers[target];
  // Nobody has seen what sails there: the odds for what it may be.
  if (marker && !marker.ships.length)
    return supposed(view).map(([kind, label]) => ({ heading: o.ifItIs, label, situation: "strike", given: { units: units.join(","), target: kind, at: anchorage(marker, board), light: view.night ? "night" : "day" }, sum: struck }));
  const prey = [...(marker?.ships ?? [])].sort((a, b) => worth(b.id, board) - worth(a.id, board))[0];
  const ship = prey ? board.ships[prey.id] : undefined;
  if (!marker || !prey || !ship) return [];
  const given = { units: units.join(","), target: prey.id, damaged: prey.damaged ? prey.id : "none", at: anchorage(marker, board), light: view.night ? "night" : "day" };
  const heading = w.ifTheyGoFor(ship.name);
  const fighters = marker.ships.flatMap((one) => Object.entries(board.planes).filter(([id, plane]) => id.startsWith(`${one.id}-`) && plane.modes.includes("F")).map(([id]) => id));
  const rows: Question[] = [{ heading, label: w.unopposed, situation: "strike", given, sum: struck }];
  if (fighters.length) rows.push({ heading, label: w.metBy(fighters.length), situation: "strike", given: { ...given, interceptors: fighters.join(","), cap: "yes" }, sum: struck });
  return rows;
}
const worth = (ship: string, board: Furniture): number => board.ships[ship]?.points ?? 0;
const anchorage = (marker: Marker, board: Furniture): string => (!marker.anchored ? "sea" : marker.at === board.places["colombo"]?.hex ? "colombo" : "port");

function struck(report: OddsReport): Sum {
  const sunk = chanceOf(report, (outcome) => outcome.startsWith("sunk"));
  const lost = report.outcomes.reduce((all, row) => all + Number(/(\d+) of \d+ units? lost/.exec(row.outcome)?.[1] ?? 0) * row.value, 0);
  return { chance: chanceOf(report, (outcome) => !outcome.startsWith("no effect")), text: w.struck(sunk, lost.toFixed(1)) };
}

/** How likely a ship's fire was, from what was known of both ships when she fired. */
export function likely(event: GameEvent, desk: Desk): Likely | null {
  const board = desk.board as Furniture | null;
  const [firer, target] = [String(event.facts["firer"] ?? ""), String(event.facts["target"] ?? "")];
  if (!board || !["gunfire", "torpedoes"].includes(event.kind) || !board.ships[firer] || !board.ships[target]) return null;
  const before = (ship: string): string => (desk.store.events.some((one) => one.n < event.n && one.kind === "damaged" && one.facts["ship"] === ship) ? "damaged" : "sound");
  const given = { firer, target, firer_state: before(firer), target_state: before(target) };
  const result = String(event.facts["result"] ?? "-");
  const was = result.startsWith("Sk") || result === "S" || result === "Sunk" || (result === "DS" && given.target_state === "damaged") ? "sunk" : result === "-" || result === "none" ? "no effect" : "damaged";
  return { about: w.likely(board.ships[firer].name, board.ships[target].name, event.kind === "gunfire"), question: { situation: event.kind, given, options: true }, was };
}

function hurt(ship: string, view: BayView): boolean {
  return view.ships[ship]?.damaged ?? Object.values(view.markers).some((marker) => marker.ships.some((one) => one.id === ship && one.damaged));
}
