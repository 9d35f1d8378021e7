/** The printed part of the status sheets and the plot's constants, as `GET /api/games/tactical/board` gives them. */

import type { HullType } from "../../chart/hulls";

export interface Gun {
  name: string;
  inches: number;
  factor: number;
  /** Where close, medium and long range end, in yards. */
  bands: number[];
}

export interface Battery {
  arc: string;
  guns: number;
  gun: string;
}

export interface Mount {
  /** `L1`, `C2`. */
  name: string;
  side: string;
  tubes: number;
  inches: number;
}

export interface ShipClass {
  nation: string;
  type: string;
  speed: number;
  armour: number;
  air_group: boolean;
  batteries: Battery[];
  mounts: Mount[];
}

type Share = [number, number];

interface Sheets {
  units: { yard: number; knot: number; turns: Share[]; evasion: number };
  scales: Record<string, { mark: string; unit: number }>;
  /** What each battery covers: degrees from the bow, clockwise, from and to. */
  arcs: Record<string, Share[]>;
  /** By nation: within so many yards a group is found at night on so many faces. */
  lookouts: Record<string, Share[]>;
  types: Record<string, { name: string; hull: HullType; length: number; may_smoke: boolean }>;
  guns: Record<string, Gun>;
  classes: Record<string, ShipClass>;
  torpedoes: Record<string, { factor: number; run: number; turns: number; turns_of_others: number }>;
  aircraft: Record<string, { name: string; nation: string; kind: string; speed: number }>;
}

let now: Sheets | null = null;

/** Called with the game's furniture before anything is drawn. */
export function furnish(board: unknown): void {
  now = board as Sheets | null;
}

export const classOf = (kind: string): ShipClass | undefined => now?.classes[kind];
export const gunOf = (id: string): Gun | undefined => now?.guns[id];
export const typeOf = (kind: string): Sheets["types"][string] | undefined => now?.types[classOf(kind)?.type ?? ""];
export const planeName = (id: string): string => now?.aircraft[id]?.name ?? id;
export const planeKind = (id: string): string => now?.aircraft[id]?.kind ?? "";

/** What a turn of so many degrees takes off the run, in units. */
export const priceOf = (turn: number): number => (turn ? (now?.units.turns.find(([limit]) => Math.abs(turn) <= limit)?.[1] ?? Infinity) : 0);

/** How many turns a torpedo of this ship runs. */
export function turnsOf(kind: string, inches: number): number {
  const torpedo = now?.torpedoes[String(inches)];
  return (classOf(kind)?.nation === "IJN" ? torpedo?.turns : torpedo?.turns_of_others) ?? 1;
}

/** What evading takes off the run. */
export const evasion = (): number => now?.units.evasion ?? 0;

/** How far a navy looks out at night: yards and faces of the die. */
export const lookoutsOf = (kind: string): Share[] => now?.lookouts[classOf(kind)?.nation ?? ""] ?? [];

/** The unit of a written length on this scale of play. */
export const lengthUnit = (scale: string): number => now?.scales[scale]?.unit ?? 0;

/** Her heaviest gun. */
export function mainGun(kind: string): Gun | undefined {
  return classOf(kind)?.batteries.flatMap((one) => gunOf(one.gun) ?? []).sort((a, b) => b.inches - a.inches)[0];
}

/** Whether a drawn arc covers an angle from the bow. */
export function covers(arc: string, relative: number): boolean {
  return (now?.arcs[arc] ?? []).some(([from, to]) => {
    const past = (((relative - from) % 360) + 360) % 360;
    return past > 0 && past < to - from;
  });
}
