/** What the server sends of a battle: the view, as far as the plot draws it. Six units are a yard, courses are tenths of a degree. */

import type { HullType } from "../../chart/hulls";
import type { View } from "../../lib/api";
import { typeOf } from "./sheets";
import type { Corner } from "./trails";

export interface Ship {
  id: string;
  name: string;
  kind: string;
  side: string;
  group: string;
  x: number;
  y: number;
  course: number;
  /** Thousandths of a knot. */
  speed: number;
  /** Turns of fire left, by gun. */
  ammo: Record<string, number>;
  /** Loaded tubes, by mount. */
  tubes: number[];
  aa_guns: number;
  search: string;
  fc_radar: boolean;
  floatplane: string;
  charges: number;
  hedgehogs: number;
  depth: string;
  spare: boolean;
  status: string;
  level: number;
  controlled: boolean;
  /** Batteries out of action. */
  out: number[];
  acquired: Record<string, string>;
  evading: boolean;
  aground: boolean;
  cap: number;
}

export interface Silhouette {
  id: string;
  name: string;
  kind: string;
  side: string;
  group: string;
  is_seen: boolean;
  status: string;
  level: number;
  x: number;
  y: number;
  course: number;
  speed: number;
}

export interface Group {
  id: string;
  name: string;
  side: string;
  seat: string;
  ships: string[];
  flag: string;
  parent: string;
}

export interface Torpedoes {
  side: string;
  x: number;
  y: number;
  course: number;
  count: number;
  run: number;
  leg: number;
  legs: number;
  is_hidden?: boolean;
}

export interface Flight {
  id: string;
  side: string;
  aircraft: string;
  planes: number;
  carrier: string;
  status: string;
  load: string;
  mission: string;
  target: string;
}

interface Effect {
  kind: string;
  x: number;
  y: number;
  yards: number;
  knots: number;
  drift_course: number;
}

export interface BattleView extends View {
  brief: {
    title: string;
    date: string;
    start: string;
    turns: number;
    light: string;
    visibility: string;
    seas: string;
    sides: string[];
    /** What wins, and what holds in this battle alone, as the scenario puts it. */
    victory: string;
    special: string[];
    land: { name: string; polygon: [number, number][] }[];
    effects: Effect[];
  };
  turn: number;
  clock: string;
  /** Yards; 0 in good weather. */
  visibility: number;
  ships: Record<string, Ship>;
  others: Record<string, Silhouette>;
  groups: Record<string, Group>;
  flights: Record<string, Flight>;
  spreads: Torpedoes[];
  wakes: Torpedoes[];
  smoke: { side: string; points: [number, number][]; gone: number }[];
  datums: Record<string, [number, number]>;
  /** What each group this seat plots for may run this turn before turning costs, in units. */
  most: Record<string, number>;
  /** While this seat plots: which arcs of each of its ships bear on each enemy in sight. */
  bearing: Record<string, Record<string, string[]>>;
  /** How the ships this seat saw went in the last movement. */
  trails: { ship: string; corners: Corner[] }[];
  contacts: Record<string, { kind: string; by: string }>;
}

export const SUNK = 3;
export const YARD = 6;
export const KNOT = 1000;

export const afloat = (ship: { status: string; level: number }): boolean => ship.status === "afloat" && ship.level < SUNK;

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
  return typeOf(kind)?.hull ?? "DD";
}

export const degrees = (tenths: number): string => String(Math.round(tenths / 10) % 360).padStart(3, "0");
export const knots = (thousandths: number): number => Math.round(thousandths / KNOT);

/** The clock at the start of a turn: five minutes each. */
export function clockAt(start: string, turn: number): string {
  const [h = 0, m = 0] = start.split(":").map(Number);
  const past = (((h * 60 + m + Math.round(5 * (turn - 1))) % 1440) + 1440) % 1440;
  return `${String(Math.floor(past / 60)).padStart(2, "0")}${String(past % 60).padStart(2, "0")}`;
}

/** The moment the ships of a view lie where they are, in turns: once they have moved, that is the start of the next turn. */
export function momentOf(view: BattleView): number {
  return view.turn + (view.outcome || /^[EF] /.test(view.where.at(-1) ?? "") ? 1 : 0);
}

export function isPlotting(view: BattleView): boolean {
  return view.flow.some((phase) => phase.phase === "Plotting");
}
