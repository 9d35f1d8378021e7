/** Kinds of units: the hull that stands for them, and their names. */

import { capital } from "../../../lib/text/capital";
import type { HullType } from "../../../chart/hulls";
import { KIND_NAMES as NAMES } from "../text/kinds.en";
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

export const ORDER = Object.keys(NAMES);

const kindName = (kind: string, n: number): string => NAMES[kind]?.[n === 1 ? 0 : 1] ?? kind;

/** A counter's name: `Heavy ship 3`. */
export function unitName(id: string): string {
  const found = /-([a-z_]+)-(\d+)$/.exec(id);
  const name = found ? (NAMES[found[1] ?? ""]?.[0] ?? found[1] ?? "") : "";
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
