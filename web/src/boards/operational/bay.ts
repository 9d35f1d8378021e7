/** What the server sends of the Bay: the view and the furniture, as far as the chart draws them. */

import type { HullType } from "../../chart/hulls";
import type { View } from "../../lib/api";

export interface Place {
  name: string;
  hex: string;
  owner: string;
  kind: "major" | "port" | "anchorage" | "airfield" | "atoll" | "none";
  capacity: number;
}

export interface ShipCard {
  name: string;
  side: string;
  type: string;
  gun: string;
  armour: string;
  speed: string;
  torpedo: string;
  deck: number;
  fuel: number;
  points: number;
}

export interface PlaneCard {
  name: string;
  side: string;
  type: string;
  range: number;
  modes: string;
}

export interface Furniture {
  columns: number;
  rows: number;
  terrain: string[];
  coast: [number, number][][];
  closed: string[];
  entry: string[];
  places: Record<string, Place>;
  zones: { side: string; place: string; hex: string; radius: number }[];
  base_zone_radius: number;
  /** Impulses of a turn: a Fast ship moves one hex in each. */
  impulses: number;
  /** The lines of one side on the battle board, front first, by the option that chose the board. */
  lines: Record<string, string[]>;
  /** The range between two lines of each battle board. */
  ranges: Record<string, Record<string, Record<string, number>>>;
  ships: Record<string, ShipCard>;
  planes: Record<string, PlaneCard>;
  submarines: Record<string, { name: string; side: string }>;
  troops: Record<string, { name: string; side: string; factors: number }>;
  batteries: Record<string, { place: string; gun: string; armour: string }>;
}

export interface Ship {
  id: string;
  side: string;
  group: string;
  fuel: number;
  damaged: boolean;
  left: number;
  fate: string;
}

export interface Group {
  id: string;
  side: string;
  at: string;
  ships: string[];
  dummy: boolean;
  revealed: boolean;
  reported: boolean;
  moved: number;
  course: string;
  came: string;
  fought: number;
  anchored: boolean;
}

export interface Marker {
  id: string;
  side: string;
  at: string;
  revealed: boolean;
  reported: boolean;
  anchored: boolean;
  moved: number;
  ships: { id: string; damaged: boolean; left: number }[];
}

export interface Sub {
  id: string;
  side: string;
  boat: string;
  at: string;
  fuel: number;
  moved: number;
}

export interface Plane {
  id: string;
  side: string;
  base: string;
  task: string;
  post: string;
  lost: boolean;
}

export interface Troop {
  id: string;
  side: string;
  at: string;
  aboard: string;
  factors: number;
  disrupted: number;
  fate: string;
}

export interface Strike {
  id: string;
  side: string;
  origin: string;
  target: string;
  units: string[];
  flown: boolean;
}

export interface BayView extends View {
  side: string;
  turn: number;
  last: number;
  impulse: number;
  night: boolean;
  date: string;
  ships: Record<string, Ship>;
  groups: Record<string, Group>;
  subs: Record<string, Sub>;
  planes: Record<string, Plane>;
  strikes: Strike[];
  markers: Record<string, Marker>;
  sub_markers: Record<string, { id: string; side: string; at: string }>;
  troops: Record<string, Troop>;
  batteries: Record<string, { id: string; damaged: boolean; destroyed: boolean }>;
  owner: Record<string, string>;
  score: Record<string, number>;
  handicap: Record<string, number>;
  /** The lead in points from which on Japan draws, and wins. */
  leads: { draw: number; japan: number };
  base_markers: string[];
  found: string[];
  /** What only our side knows of its set-up. */
  secrets: { invasion: boolean; base: string; decoy_base: string };
}

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
};
const RANK: HullType[] = ["CV", "BB", "CVL", "CA", "LC", "CL", "DD", "M"];

export function hullOf(card: ShipCard | undefined): HullType {
  return HULL[card?.type ?? ""] ?? "M";
}

/** The hull that stands for a group: its greatest ship. */
export function lead(ships: string[], board: Furniture): HullType | undefined {
  const hulls = new Set(ships.map((id) => hullOf(board.ships[id])));
  return RANK.find((hull) => hulls.has(hull));
}
