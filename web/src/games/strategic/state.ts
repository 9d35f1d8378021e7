/** The war as the server sends it (`view.ts`), and what every part of the client reads from it. */

import type { Desk as AnyDesk } from "../../lib/desk/desk.svelte";
import type { Filled } from "../../lib/desk/forms";
import type { Allocate, Cards, Flags, Order, Placement, Supply, Tonnage, Transfer } from "./generated/orders";
import { stepIn } from "../sequence";
import type { Furniture, Preview, StrategicView } from "./generated/view";
import type { Event } from "./generated/events";

export type * from "./generated/view";
export type { Event };

/** The types of a table of this game. */
export interface Game {
  view: StrategicView;
  board: Furniture;
  order: Order | SheetDraft;
  preview: Preview;
  event: Event;
}

/** An order sheet. */
export type Sheet = Placement | Supply | Transfer | Tonnage | Allocate | Flags | Cards;
/** A line of a sheet. */
type Item = NonNullable<Sheet["items"]>[number];
/** A line that the server could not parse, among others that it could. */
interface Scrawl {
  text: string;
  fault: string;
}
/** A line as it is on a sheet, or as typed and not parsed yet. */
export type Line = Item | Scrawl | Filled | string;
interface SheetDraft {
  verb: Sheet["verb"];
  items?: Line[];
}

export type Desk = AnyDesk<Game>;

export const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((a, b) => a + b, 0);

/** The step of the turn in the view, 1 to 10; 0 before the first, and before the board has arrived. */
export const stepOf = (view: StrategicView, board: Furniture | null): number => stepIn(view.flow, board?.sequence ?? []) + 1;

/** Whether a line is parsed: neither raw text nor one that failed to parse. */
export const isLine = (line: Line): line is Item | Filled => typeof line !== "string" && "verb" in line;
