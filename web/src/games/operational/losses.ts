/** The losses of an action in the Bay. */

import { inkOf } from "../../lib/text/sides";
import type { Loss } from "../plugin";
import { type Desk, type Event, hullOf } from "./state";
import { w } from "./text/words";

export function lossesOf(events: readonly Event[], desk: Desk): Loss[] {
  const board = desk.board;
  if (!board) return [];
  const found = new Map<string, Loss>();
  const ships = new Map<string, number>();
  for (const event of events) {
    const { kind, facts } = event;
    if (kind === "sunk" || kind === "damaged" || kind === "merchants.lost") {
      const ship = board.ships[facts.ship];
      if (!ship) continue;
      const merchants = kind === "merchants.lost";
      const gone = (ships.get(facts.ship) ?? 0) + (merchants ? facts.lost : 0);
      ships.set(facts.ship, gone);
      const sunk = merchants ? facts.left === 0 : kind === "sunk" || (found.get(facts.ship)?.sunk ?? false);
      const what = merchants ? w.sunkOf({ n: String(gone) }) : sunk ? w.sunk : w.damaged;
      found.set(facts.ship, { id: facts.ship, name: ship.name, hull: hullOf(ship), ink: inkOf(ship.side), what, sunk });
    } else if (kind === "plane.lost") {
      const plane = board.planes[facts.unit];
      if (plane)
        found.set(facts.unit, { id: facts.unit, name: plane.name, hull: "AIR", ink: inkOf(plane.side), what: facts.cause, sunk: true });
    } else if (kind === "sub.sunk") {
      const boat = board.submarines[facts.boat];
      if (boat) found.set(facts.boat, { id: facts.boat, name: boat.name, hull: "SS", ink: inkOf(boat.side), what: w.sunk, sunk: true });
    }
  }
  return [...found.values()];
}
