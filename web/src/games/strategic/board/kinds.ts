/** Kinds of units: the hull that stands for them, and their names. */

import { capital } from "../../../lib/text/capital";
import type { HullType } from "../../../chart/hulls";
import { w } from "../text/words";
import type { Unit } from "../state";

export const HULL: Record<string, HullType> = {
  fleet_carrier: "CV",
  escort_carrier: "CVL",
  heavy: "BB",
  light_cruiser: "CL",
  escort: "DD",
  submarine: "SS",
  landing_craft: "LC",
  air: "AIR",
  strategic_bomber: "AIR",
};

/** In the order of lists. */
const ORDER = Object.keys(HULL);

const kindName = (kind: string, count: number): string => (isKind(kind) ? w.counters[kind]({ count }) : kind);
const isKind = (kind: string): kind is keyof typeof w.counters => kind in w.counters;

const PARTS = /-([a-z_]+)-(\d+)$/;

/** A counter's name: `Heavy ship 3`. */
export function unitName(id: string): string {
  const found = PARTS.exec(id);
  const name = found ? kindName(found[1] ?? "", 1) : "";
  return found ? `${capital(name)} ${found[2]}` : id;
}

export const byKind = (a: Unit, b: Unit): number =>
  ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || a.id.localeCompare(b.id, "en", { numeric: true });

/** `2 heavy ships, 1 escort`. */
export function tally(units: readonly Unit[]): string {
  const counts = new Map<string, number>();
  for (const unit of [...units].sort(byKind)) counts.set(unit.kind, (counts.get(unit.kind) ?? 0) + 1);
  return [...counts].map(([kind, n]) => `${n} ${kindName(kind, n)}`).join(", ");
}
