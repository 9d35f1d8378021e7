/** Which odds an order asks for: the words of the order fill in the situation; the rules work it out on the server. */

import type { GameEvent, OddsReport } from "../../lib/api";
import type { Desk } from "../../lib/desk.svelte";
import { words } from "../../lib/orders";
import { chanceOf, type Question, type Sum } from "../../lib/odds";
import type { Likely } from "../board";
import type { BayView, Furniture, Marker } from "./bay";
import { distance } from "./geometry";
import { placeOf } from "./pieces";
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
      if (boat) return [{ label: w.odds.passage, situation: "passage", given: { submarine: boat, hex: two } }];
      return view.groups[one] && !view.groups[one]?.dummy ? [{ label: w.odds.zones, situation: "zones", given: { side: foe, hex: two } }] : [];
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
      return type && board.ships[three] ? [{ label: w.odds.attack, situation: "attack", given: { aircraft: type, manner: two, target: three, damaged: hurt(three, view) ? "yes" : "no", light } }] : [];
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
    case "bombard":
      return [{ label: w.odds.bombardment, situation: "bombardment", given: { ship: one, damaged: hurt(one, view) ? "yes" : "no" } }];
    case "engage":
      return view.night ? [{ label: w.odds.surprise, situation: "surprise", given: { attacker: view.side } }] : [];
    default:
      return [];
  }
}

/** A whole raid on the greatest ship that is known to be there: unopposed, and met by the fighters of the carriers seen with her. */
function strikes(target: string, units: string[], view: BayView, board: Furniture): Question[] {
  const marker = view.markers[target];
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
