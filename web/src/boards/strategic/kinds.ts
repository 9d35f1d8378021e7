/** Kinds of units: the hull that stands for them, and their names. */

import type { HullType } from "../../chart/hulls";
import type { Unit } from "./war";

export const HULL: Record<string, HullType> = {
  fleet_carrier: "CV", escort_carrier: "CVL", heavy: "BB", light_cruiser: "CL", escort: "DD", submarine: "SS", landing_craft: "LC", air: "AIR", strategic_bomber: "AIR",
};

const NAMES: Record<string, [string, string]> = {
  fleet_carrier: ["fleet carriers", "Fleet carriers"], escort_carrier: ["escort carriers", "Escort carriers"], heavy: ["heavy ships", "Heavy ships"],
  light_cruiser: ["light cruisers", "Light cruisers"], escort: ["escorts", "Escorts"], submarine: ["submarines", "Submarines"],
  landing_craft: ["landing craft", "Landing craft"], air: ["air point", "Air point"], strategic_bomber: ["bombers", "Bombers"],
};
export const ORDER = Object.keys(NAMES);

export const kindName = (kind: string): string => NAMES[kind]?.[0] ?? kind;

/** A counter's name: `Heavy ships 3`. */
export function unitName(id: string): string {
  const found = /-([a-z_]+)-(\d+)$/.exec(id);
  return found ? `${NAMES[found[1] ?? ""]?.[1] ?? found[1]} ${found[2]}` : id;
}

export const byKind = (a: Unit, b: Unit): number => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || a.id.localeCompare(b.id, "en", { numeric: true });

/** `2 heavy ships, 1 escorts`. */
export function tally(units: readonly Unit[]): string {
  const counts = new Map<string, number>();
  for (const unit of [...units].sort(byKind)) counts.set(unit.kind, (counts.get(unit.kind) ?? 0) + 1);
  return [...counts].map(([kind, n]) => `${n} ${kindName(kind)}`).join(", ");
}
