/** The furniture, drawn and indexed once: where areas and places lie and what they are called. */

import { draw, spot, type Spot } from "./earth";
import { unitName } from "./kinds";
import type { Area, Furniture, Nation, Place } from "./war";

export interface Drawn extends Area {
  d: string;
  at: Spot;
}

export class Atlas {
  readonly areas = new Map<string, Drawn>();
  readonly places = new Map<string, Place & { at: Spot }>();
  readonly nations = new Map<string, Nation>();
  readonly cards = new Map<string, { id: string; value: number; name: string; nation: string }>();
  readonly neighbours = new Map<string, string[]>();

  constructor(readonly board: Furniture) {
    for (const area of board.areas) {
      const ring = [...area.ring];
      const first = ring[0];
      if (first) ring.push(first);
      this.areas.set(area.id, { ...area, d: draw({ type: "Polygon", coordinates: [ring] }), at: spot(area.lon, area.lat) });
    }
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

  /** A name for an area, place, nation, card or unit; any other word as it stands. */
  name(id: string): string {
    const found = this.areas.get(id) ?? this.places.get(id) ?? this.nations.get(id) ?? this.cards.get(id);
    if (found) return found.name;
    const unit = /^([a-z-]+?)-([a-z_]+)-\d+$/.exec(id);
    return unit && this.nations.has(unit[1] ?? "") ? unitName(id) : id;
  }

  /** A line through points on the sphere. */
  line(stops: readonly string[]): string {
    const points = stops.flatMap((id) => {
      const one = this.areas.get(id) ?? this.places.get(id);
      return one ? [[one.lon, one.lat] as [number, number]] : [];
    });
    return points.length > 1 ? draw({ type: "LineString", coordinates: points }) : "";
  }
}

const KEPT = new WeakMap<Furniture, Atlas>();

export function atlasOf(board: unknown): Atlas {
  const furniture = board as Furniture;
  const found = KEPT.get(furniture) ?? new Atlas(furniture);
  KEPT.set(furniture, found);
  return found;
}
