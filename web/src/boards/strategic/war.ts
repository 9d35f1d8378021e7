/** The world map's furniture and the strategic View, as the server sends them. */

import type { View } from "../../lib/api";

export interface Area {
  id: string;
  name: string;
  lon: number;
  lat: number;
  ring: [number, number][];
}

export interface Place {
  id: string;
  name: string;
  kind: "fleet_base" | "port";
  areas: string[];
  lon: number;
  lat: number;
  land: boolean;
  base_from: number;
}

export interface Nation {
  id: string;
  name: string;
  alliance: string;
  cards: { id: string; value: number; name: string }[];
  flags: number[];
  military_flags: number[];
}

/** What a scenario is played for: its turns, and each nation's objectives and par. */
export interface Aims {
  first: number;
  last: number;
  nations: Record<string, { par: number; goals: { points: number; text: string }[] }>;
}

export interface Furniture {
  areas: Area[];
  links: { a: string; b: string; kind: string; name: string }[];
  places: Place[];
  routes: { id: number; name: string; a: string; b: string; path: string[] }[];
  nations: Nation[];
  scenarios: Record<string, string[]>;
  aims: Record<string, Aims>;
  /** What Control can bring about, and the nations it needs. */
  events: { id: string; name: string; needs: string[] }[];
  counters: { id: string; name: string; stands_for: string }[];
  scale: { kilometres: [number, number]; miles: [number, number] };
}

export interface Unit {
  id: string;
  nation: string;
  kind: string;
  at: string;
  aboard: string;
  damaged: boolean;
  duty: "port" | "tf" | "escort" | "raid";
  on: string;
  area: string;
  idle: boolean;
}

export interface Harbour {
  id: string;
  holder: string;
  garrisons: Record<string, number>;
  stock: Record<string, number>;
  manpower: Record<string, number>;
  tanks: Record<string, number>;
}

export interface Route {
  id: number;
  name: string;
  owner: string;
  a: string;
  b: string;
  path: string[];
  tonnage: Record<string, number>;
}

export interface Force {
  id: string;
  nation: string;
  base: string;
  units: string[];
  manpower: number;
  tanks: number;
  transports: number;
  lsp: number;
  operation: number;
  area: string;
  used: number;
  beaten: boolean;
}

export interface Operation {
  kind: string;
  flag: string;
  force: string;
  area: string;
  invasion: string;
  place: string;
  route: number;
  status: string;
}

export interface Train {
  id: string;
  nation: string;
  area: string;
  stock: Record<string, number>;
}

export interface Position {
  turn: number;
  alliances: Record<string, string>;
  units: Record<string, Unit>;
  harbours: Record<string, Harbour>;
  trains: Record<string, Train>;
  routes: Record<string, Route>;
  forces: Record<string, Force>;
  operations: Operation[];
  commitments: { card: string; use: string; target: string; part: string }[];
  hands: Record<string, string[]>;
  reserve: Record<string, number>;
  transports: Record<string, number>;
  pool: Record<string, number>;
  flags_used: Record<string, number>;
  military_used: Record<string, number>;
  flag_change: Record<string, number>;
  losses: { unit: string; nation: string; kind: string; turn: number; by: string }[];
  scores: Record<string, Record<string, number>>;
}

export interface WarView extends View {
  nations: string[];
  known: string[];
  position: Position;
}

export const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((a, b) => a + b, 0);

/** A figure of a briefing; past the last turn it repeats. */
export const byTurn = (row: readonly number[], turn: number): number => row[Math.min(turn, row.length) - 1] ?? 0;

/** The step of the turn the view stands in, 1 to 10; 0 before the first. */
export function stepOf(view: View): number {
  for (const title of view.where) {
    const found = /^(\d+) /.exec(title);
    if (found) return Number(found[1]);
  }
  return 0;
}
