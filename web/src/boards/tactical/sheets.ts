/** The printed part of the status sheets and the plot's constants, as `GET /api/games/tactical/board` gives them. */

import type { HullType } from "../../chart/hulls";

export interface Gun {
  name: string;
  inches: number;
  factor: number;
  /** Yards. */
  reach: number;
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
  units: { yard: number; knot: number; turn_degrees: number; turn_cost: number; evasion: number };
  scales: Record<string, { mark: string; unit: number }>;
  /** What each battery covers: degrees from the bow, clockwise, from and to. */
  arcs: Record<string, Share[]>;
  bands: Record<string, Share>;
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

/** A turn of the helm: what every begun step of so many degrees costs in units. */
export const turning = (): { degrees: number; cost: number; evasion: number } => ({ degrees: now?.units.turn_degrees ?? 1, cost: now?.units.turn_cost ?? 0, evasion: now?.units.evasion ?? 0 });

/** The unit of a written length on this scale of play. */
export const lengthUnit = (scale: string): number => now?.scales[scale]?.unit ?? 0;

/** Where close, medium and long range end, in yards. */
export function bandsOf(gun: Gun | undefined): number[] {
  return Object.values(now?.bands ?? {}).map(([top, bottom]) => ((gun?.reach ?? 0) * top) / bottom);
}

/** Her heaviest gun. */
export function mainGun(kind: string): Gun | undefined {
  return classOf(kind)?.batteries.flatMap((one) => gunOf(one.gun) ?? []).sort((a, b) => b.inches - a.inches)[0];
}

/** Whether a battery seems to bear; the server decides. */
export function bears(arc: string, relative: number): boolean {
  return (now?.arcs[arc] ?? []).some(([from, to]) => {
    const past = (((relative - from) % 360) + 360) % 360;
    return past > 0 && past < to - from;
  });
}
