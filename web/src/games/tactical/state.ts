/**
 * A battle as the server sends it (`view.ts`), and what every part of the client reads from it. Courses are tenths of a degree.
 */

import { isHull, type HullType } from "../../chart/hulls";
import type { Desk as AnyDesk } from "../../lib/desk/desk.svelte";
import { isSunk, knot, minutes, moved, sequence, typeOf } from "./board/sheets";
import type { Amend, Helm, Order, Plot } from "./generated/orders";
import { stepIn } from "../sequence";
import type { BattleView, Furniture, Group, Preview, Ship, Silhouette } from "./generated/view";
import type { Event } from "./generated/events";

export type * from "./generated/view";
export type { Event };

/** The types of a table of this game. */
export interface Game {
  view: BattleView;
  board: Furniture;
  order: Order | PlotDraft | AmendDraft;
  preview: Preview;
  event: Event;
}

/** A step of a helm order. */
export type Step = NonNullable<Helm["steps"]>[number];
/** A helm order in JSON, or as typed and not parsed yet. */
interface HelmDraft {
  group: string;
  steps?: Step[] | string;
}
type PlotDraft = Omit<Plot, "helms"> & { helms?: HelmDraft[] };
type AmendDraft = Omit<Amend, "helms"> & { helms?: HelmDraft[] };

export type Desk = AnyDesk<Game>;

export const afloat = (ship: { status: string; level: number }): boolean => ship.status === "afloat" && !isSunk(ship);

/** The name of a group or a flight. */
export const nameIn = (view: BattleView, id: string): string => view.names[id] ?? id;

export function sideOf(view: BattleView): string {
  return view.seat.split("/")[0] ?? "";
}

/** Own ships in the battle; all of them for Control and after the end. */
export function ownShips(view: BattleView): Ship[] {
  return Object.values(view.ships).filter(afloat);
}

export function seenEnemies(view: BattleView): Silhouette[] {
  return Object.values(view.others).filter((ship) => ship.is_seen && afloat(ship));
}

/** The groups this seat plots for, with a ship left in them. */
export function ownGroups(view: BattleView): Group[] {
  return Object.values(view.groups).filter((group) => group.seat === view.seat && members(group, view).length);
}

export function members(group: Group, view: BattleView): Ship[] {
  return group.ships.flatMap((id) => view.ships[id] ?? []).filter(afloat);
}

export function hullOf(kind: string): HullType {
  const hull = typeOf(kind)?.hull ?? "";
  return isHull(hull) ? hull : "DD";
}

export const degrees = (tenths: number): string => String(Math.round(tenths / 10) % 360).padStart(3, "0");
export const knots = (thousandths: number): number => Math.round(thousandths / knot());

/** The clock at the start of a turn, or within one. */
export function clockAt(start: string, turn: number): string {
  const [h = 0, m = 0] = start.split(":").map(Number);
  const past = (((h * 60 + m + Math.round(minutes() * (turn - 1))) % 1440) + 1440) % 1440;
  return `${String(Math.floor(past / 60)).padStart(2, "0")}${String(past % 60).padStart(2, "0")}`;
}

/** The step of the turn in the view; -1 for none. */
export const stepOf = ({ flow }: BattleView): number => stepIn(flow, sequence());

/** The moment of a view's ship positions, in turns: after movement, that is the start of the next turn. */
export const momentOf = (view: BattleView): number => view.turn + (view.outcome || stepOf(view) >= moved() ? 1 : 0);

/** The scale of play: the length of an inch or centimetre in orders. */
export const scaleOf = (view: BattleView): string => view.options.play_scale;

/** Whether the question is answered with a plot. */
export function isPlotting(view: BattleView): boolean {
  return view.prompt?.sheet === "plot";
}
