/** The Bay as the server sends it (`view.ts`), and what every part of the client reads from it. */

import type { HullType } from "../../chart/hulls";
import type { Desk as AnyDesk } from "../../lib/desk/desk.svelte";
import type { Order } from "./generated/orders";
import { stepIn } from "../sequence";
import type { BayView, Furniture, Preview, ShipCard } from "./generated/view";
import type { Event } from "./generated/events";

export type * from "./generated/view";
export type { Event };

/** The types of a table of this game. */
export interface Game {
  view: BayView;
  board: Furniture;
  order: Order;
  preview: Preview;
  event: Event;
}

export type Desk = AnyDesk<Game>;

/** The step of the impulse in the view; -1 for none, and before the board has arrived. */
export const stepOf = (view: BayView, board: Furniture | null): number => stepIn(view.flow, board?.sequence ?? []);

const HULL: Record<string, HullType> = {
  "fleet-carrier": "CV",
  "light-carrier": "CVL",
  battleship: "BB",
  "battle-cruiser": "BB",
  "heavy-cruiser": "CA",
  "light-cruiser": "CL",
  "weak-light-cruiser": "CL",
  destroyer: "DD",
  monitor: "BB",
  transport: "LC",
  freighter: "M",
  aircraft: "AIR",
  submarine: "SS",
};
const RANK: HullType[] = ["CV", "BB", "CVL", "CA", "LC", "CL", "DD", "M"];

export const hullFor = (kind: string): HullType => HULL[kind] ?? "M";
export const hullOf = (card: ShipCard | undefined): HullType => hullFor(card?.type ?? "");

/** The hull that stands for a group: its greatest ship. */
export function lead(ships: string[], board: Furniture): HullType | undefined {
  const hulls = new Set(ships.map((id) => hullOf(board.ships[id])));
  return RANK.find((hull) => hulls.has(hull));
}
