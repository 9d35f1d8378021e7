/** Merchant routes as flows: how wide, how escorted, what was sunk on them. */

import type { GameEvent } from "../../lib/api";
import type { Atlas } from "./atlas";
import type { Spot } from "./earth";
import { sum, type Route, type Unit, type WarView } from "./war";

export interface Sunk {
  all: number;
  turn: number;
}

export interface Flow {
  route: Route;
  d: string;
  total: number;
  known: boolean;
  own: boolean;
  escorts: Unit[];
  attackers: Unit[];
  sunk: Sunk;
  /** Where the numeral stands. */
  at: Spot;
}

/** Tonnage sunk by route, from what the seat was told. */
export function sunkBy(events: readonly GameEvent[]): Map<number, Sunk> {
  const found = new Map<number, Sunk>();
  for (const event of events) {
    if (event.kind === "turn.opened") for (const one of found.values()) one.turn = 0;
    if (event.kind !== "merchant.fought") continue;
    const route = Number(event.facts["route"]);
    const told = event.facts["tonnage"];
    const lost = typeof told === "number" ? told : told && typeof told === "object" ? sum(told as Record<string, number>) : 0;
    const one = found.get(route) ?? { all: 0, turn: 0 };
    found.set(route, { all: one.all + lost, turn: one.turn + lost });
  }
  return found;
}

export function flows(view: WarView, atlas: Atlas, sunk: ReadonlyMap<number, Sunk>): Flow[] {
  const units = Object.values(view.position.units).filter((unit) => !unit.aboard);
  const taken: Spot[] = [];
  return Object.values(view.position.routes).flatMap((route) => {
    const d = atlas.line([route.a, ...route.path, route.b]);
    if (!d) return [];
    const on = units.filter((unit) => unit.on === String(route.id));
    const total = sum(route.tonnage);
    const stops = [...route.path.slice(Math.floor(route.path.length / 2)), ...route.path.slice(0, Math.floor(route.path.length / 2))].flatMap((id) => atlas.areas.get(id)?.at ?? []);
    const ends = [atlas.spotOf(route.a), atlas.spotOf(route.b)].flatMap((one) => one ?? []);
    const between = stops.map((one, i) => ({ x: (one.x * 2 + (ends[i % 2]?.x ?? one.x)) / 3, y: (one.y * 2 + (ends[i % 2]?.y ?? one.y)) / 3 }));
    const tries = route.path.length > 1 ? [...midpoints(stops), ...between] : between;
    const at = tries.find((one) => taken.every((other) => Math.hypot(one.x - other.x, one.y - other.y) > 18)) ?? tries[0] ?? ends[0] ?? { x: 0, y: 0 };
    const known = view.known.includes(route.owner) || total > 0;
    if (known) taken.push(at);
    return [{
      route, d, total, at, known,
      own: view.known.includes(route.owner),
      escorts: on.filter((unit) => unit.duty === "escort"),
      attackers: on.filter((unit) => unit.duty === "raid"),
      sunk: sunk.get(route.id) ?? { all: 0, turn: 0 },
    }];
  });
}

const midpoints = (stops: readonly Spot[]): Spot[] =>
  stops.slice(1).flatMap((b, i) => {
    const a = stops[i];
    return a && Math.abs(a.x - b.x) < 400 ? [{ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }] : [];
  });

/** Pixels: a point is a hair, sixty are a river. */
export const width = (flow: Flow): number => (flow.total ? 1.2 + Math.min(7, Math.sqrt(flow.total) * 0.85) : 1.1);
