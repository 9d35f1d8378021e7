/** Which odds an order asks for: the words of the order fill in the situation; the rules work it out on the server. */

import type { Desk } from "../../lib/desk.svelte";
import { words } from "../../lib/orders";
import type { Question } from "../../lib/odds";
import type { BayView, Furniture } from "./bay";
import { w } from "./texts.en";

export function oddsOf(line: string, desk: Desk): Question[] {
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
    case "bombard":
      return [{ label: w.odds.bombardment, situation: "bombardment", given: { ship: one, damaged: hurt(one, view) ? "yes" : "no" } }];
    case "engage":
      return view.night ? [{ label: w.odds.surprise, situation: "surprise", given: { attacker: view.side } }] : [];
    default:
      return [];
  }
}

function hurt(ship: string, view: BayView): boolean {
  return view.ships[ship]?.damaged ?? Object.values(view.markers).some((marker) => marker.ships.some((one) => one.id === ship && one.damaged));
}
