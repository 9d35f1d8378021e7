/** The board data, indexed once: positions and names of areas and places. */

import { draw, insideOf, SIZE, spot, type Inside, type Spot } from "./earth";
import { limitsOf } from "./limits";
import { w } from "../text/words";
import type { Area, Desk, Furniture, Nation, Place } from "../state";

export interface Drawn extends Area {
  d: string;
  at: Spot;
}

/** The shorter way round the sheet. */
const across = (dx: number): number => dx - Math.round(dx / SIZE.width) * SIZE.width;

/** The octant of a direction given by its distance right and down on the sheet: 0 for the east, then clockwise. */
const eighth = (right: number, down: number): number => (Math.round(Math.atan2(down, right) / (Math.PI / 4)) + 8) % 8;

export class Atlas {
  readonly areas = new Map<string, Drawn>();
  readonly places = new Map<string, Place & { at: Spot }>();
  readonly nations = new Map<string, Nation>();
  readonly cards = new Map<string, { id: string; value: number; name: string; nation: string }>();
  readonly neighbours = new Map<string, string[]>();
  /** The border between two seas, each line once. */
  readonly limits: string;

  constructor(readonly board: Furniture) {
    const { rings, shared } = limitsOf(board.areas);
    this.limits = draw({ type: "MultiLineString", coordinates: shared });
    for (const area of board.areas)
      this.areas.set(area.id, {
        ...area,
        d: draw({ type: "Polygon", coordinates: [rings.get(area.id) ?? area.ring] }),
        at: spot(area.lon, area.lat),
      });
    for (const place of board.places) this.places.set(place.id, { ...place, at: spot(place.lon, place.lat) });
    for (const nation of board.nations) {
      this.nations.set(nation.id, nation);
      for (const card of nation.cards) this.cards.set(card.id, { ...card, nation: nation.id });
    }
    for (const link of board.links) {
      this.neighbours.set(link.a, [...(this.neighbours.get(link.a) ?? []), link.b]);
      this.neighbours.set(link.b, [...(this.neighbours.get(link.b) ?? []), link.a]);
    }
  }

  spotOf(id: string): Spot | null {
    return this.areas.get(id)?.at ?? this.places.get(id)?.at ?? null;
  }

  /** Whether a point of the sheet is in a sea area. */
  within(area: string): Inside {
    const known = this.insides.get(area);
    if (known) return known;
    const found = insideOf([this.areas.get(area)?.d ?? ""]);
    this.insides.set(area, found);
    return found;
  }
  /** Whether a point of the sheet is in any sea area: the Caspian is in none. */
  get isSea(): Inside {
    return (this.seas ??= insideOf([...this.areas.values()].map((area) => area.d)));
  }
  private seas: Inside | null = null;
  private readonly insides = new Map<string, Inside>();

  /** The name of an area, place, nation or card; any other word unchanged. */
  name(id: string): string {
    return (this.areas.get(id) ?? this.places.get(id) ?? this.nations.get(id) ?? this.cards.get(id))?.name ?? id;
  }

  /** The neighbours of a sea, each with its direction. */
  around(area: string): string {
    const from = this.spotOf(area);
    const found = (this.neighbours.get(area) ?? []).map((id) => {
      const to = this.spotOf(id);
      return from && to ? w.lies({ name: this.name(id), way: eighth(across(to.x - from.x), to.y - from.y) }) : this.name(id);
    });
    return found.sort((a, b) => a.localeCompare(b)).join(", ");
  }

  /** Where ships pass between two neighbouring seas: a little off the straight line, because there the coast is. */
  private meet(a: string, b: string): Spot | null {
    const key = a < b ? `${a} ${b}` : `${b} ${a}`;
    const known = this.meetings.get(key);
    if (known !== undefined) return known;
    const corners = new Set(this.areas.get(b)?.ring.map(([lon, lat]) => `${(lon + 360) % 360} ${lat}`));
    const common = (this.areas.get(a)?.ring ?? []).filter(([lon, lat]) => corners.has(`${(lon + 360) % 360} ${lat}`));
    const [from, to] = [this.spotOf(a), this.spotOf(b)];
    const detour = (one: Spot): number =>
      Math.hypot(one.x - (from?.x ?? 0), one.y - (from?.y ?? 0)) + Math.hypot(one.x - (to?.x ?? 0), one.y - (to?.y ?? 0));
    const gates = common.map(([lon, lat]) => spot(lon, lat)).sort((one, two) => detour(one) - detour(two));
    const found = gates[Math.floor(gates.length * 0.3)] ?? null;
    this.meetings.set(key, found);
    return found;
  }
  private readonly meetings = new Map<string, Spot | null>();

  /** The points of a route on the sheet: its ends, and where it passes from sea to sea. Unwrapped, so it may leave the sheet. */
  stops(a: string, path: readonly string[], b: string): Spot[] {
    const between = path.slice(1).map((area, i) => this.meet(path[i] ?? "", area) ?? this.spotOf(area));
    const inner = path.length < 2 ? path.map((area) => this.spotOf(area)) : between;
    const found: Spot[] = [];
    for (const one of [this.spotOf(a), ...inner, this.spotOf(b)]) {
      if (!one) continue;
      const before = found.at(-1);
      const round = before ? Math.round((before.x - one.x) / SIZE.width) * SIZE.width : 0;
      found.push({ x: one.x + round, y: one.y });
    }
    return found;
  }
}

/** A smooth line through points; repeated on the other side of the sheet if it leaves this one. */
export function course(stops: readonly Spot[]): string {
  const first = stops[0];
  if (!first || stops.length < 2) return "";
  const at = (one: Spot, by: number): string => `${(one.x + by).toFixed(1)} ${one.y.toFixed(1)}`;
  const half = (one: Spot, two: Spot): Spot => ({ x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 });
  function line(by: number): string {
    let d = `M${at(stops[0] ?? { x: 0, y: 0 }, by)}`;
    for (let i = 1; i < stops.length; i += 1) {
      const [one, two] = [stops[i] ?? { x: 0, y: 0 }, stops[i + 1]];
      d += two ? `${i === 1 ? `L${at(half(stops[0] ?? one, one), by)}` : ""}Q${at(one, by)} ${at(half(one, two), by)}` : `L${at(one, by)}`;
    }
    return d;
  }
  const xs = stops.map((one) => one.x);
  return line(0) + (Math.min(...xs) < 0 ? line(SIZE.width) : "") + (Math.max(...xs) > SIZE.width ? line(-SIZE.width) : "");
}

const KEPT = new WeakMap<Furniture, Atlas>();

export function atlasOf(furniture: Furniture): Atlas {
  const found = KEPT.get(furniture) ?? new Atlas(furniture);
  KEPT.set(furniture, found);
  return found;
}

/** The seas of a scenario; empty for the whole world. */
export function theatreOf(desk: Desk): Set<string> {
  const named = desk.furniture.scenarios[desk.shown.scenario] ?? [];
  return new Set(named.length < atlasOf(desk.furniture).areas.size ? named : []);
}
