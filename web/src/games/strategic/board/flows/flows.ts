/** Merchant routes as flows: their width, escort and losses. */

import { course, type Atlas } from "../atlas";
import { SIZE, type Spot } from "../earth";
import { type Event, type Route, type StrategicView, sum, type Unit } from "../../state";

interface Sunk {
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
  /** Position of the number. */
  at: Spot;
}

/** Tonnage sunk by route, from what the seat was told. */
export function sunkBy(events: readonly Event[]): Map<number, Sunk> {
  const found = new Map<number, Sunk>();
  for (const event of events) {
    if (event.kind === "turn.opened") for (const one of found.values()) one.turn = 0;
    if (event.kind !== "merchant.fought") continue;
    const { route, tonnage: lost } = event.facts;
    const one = found.get(route) ?? { all: 0, turn: 0 };
    found.set(route, { all: one.all + lost, turn: one.turn + lost });
  }
  return found;
}

export function flows(view: StrategicView, atlas: Atlas, sunk: ReadonlyMap<number, Sunk>): Flow[] {
  const units = Object.values(view.position.units).filter((unit) => !unit.aboard);
  const taken: Spot[] = Object.keys(view.position.harbours).flatMap((id) =>
    atlas.places.get(id)?.kind === "fleet_base" ? (atlas.spotOf(id) ?? []) : [],
  );
  return Object.values(view.position.routes).flatMap((route) => {
    const stops = atlas.stops(route.a, route.path, route.b);
    const d = course(stops);
    if (!d) return [];
    const on = units.filter((unit) => unit.on === String(route.id));
    const total = sum(route.tonnage);
    const middle = Math.floor(stops.length / 2);
    const onLine = stops.flatMap((one, i) => {
      const next = stops[i + 1];
      return next
        ? [0.5, 0.3, 0.7].map((part) => ({
            x: one.x + (next.x - one.x) * part,
            y: one.y + (next.y - one.y) * part,
            far: Math.abs(i + part - middle),
          }))
        : [];
    });
    const tries = onLine.filter((one) => one.x > 12 && one.x < SIZE.width - 12).sort((a, b) => a.far - b.far);
    const at = tries.find((one) => taken.every((other) => Math.hypot(one.x - other.x, one.y - other.y) > 16)) ??
      tries[0] ??
      stops[0] ?? { x: 0, y: 0 };
    const known = view.known.includes(route.owner) || total > 0;
    if (known) taken.push(at);
    return [
      {
        route,
        d,
        total,
        at,
        known,
        own: view.known.includes(route.owner),
        escorts: on.filter((unit) => unit.duty === "escort"),
        attackers: on.filter((unit) => unit.duty === "raid"),
        sunk: sunk.get(route.id) ?? { all: 0, turn: 0 },
      },
    ];
  });
}

/** Pixels: one point is a hairline, sixty are a broad band. */
export const width = (flow: Flow): number => (flow.total ? 1.2 + Math.min(5, Math.sqrt(flow.total) * 0.62) : 1.1);
