/** What an action in the Bay cost. */

import type { GameEvent } from "../../lib/api";
import type { Desk } from "../../lib/desk.svelte";
import { inkOf } from "../../lib/sides";
import type { Loss } from "../board";
import { hullOf, type Furniture } from "./bay";
import { w } from "./texts.en";

export function lossesOf(events: readonly GameEvent[], desk: Desk): Loss[] {
  const board = desk.board as Furniture | null;
  if (!board) return [];
  const found = new Map<string, Loss>();
  const ships = new Map<string, number>();
  for (const event of events) {
    const id = String(event.facts["ship"] ?? event.facts["unit"] ?? event.facts["boat"] ?? "");
    const ship = board.ships[id];
    const plane = board.planes[id];
    const boat = board.submarines[id];
    if (ship && (event.kind === "sunk" || event.kind === "damaged")) {
      const sunk = event.kind === "sunk" || (found.get(id)?.sunk ?? false);
      found.set(id, { name: ship.name, hull: hullOf(ship), ink: inkOf(ship.side), what: sunk ? w.sunk : w.damaged, sunk });
    } else if (ship && event.kind === "merchants.lost") {
      ships.set(id, (ships.get(id) ?? 0) + Number(event.facts["lost"]));
      found.set(id, { name: ship.name, hull: hullOf(ship), ink: inkOf(ship.side), what: w.sunkOf(String(ships.get(id))), sunk: Number(event.facts["left"]) === 0 });
    } else if (plane && event.kind === "plane.lost") {
      found.set(id, { name: plane.name, hull: "AIR", ink: inkOf(plane.side), what: w.shotDown, sunk: true });
    } else if (boat && event.kind === "sub.sunk") {
      found.set(id, { name: boat.name, hull: "SS", ink: inkOf(boat.side), what: w.sunk, sunk: true });
    }
  }
  return [...found.values()];
}
