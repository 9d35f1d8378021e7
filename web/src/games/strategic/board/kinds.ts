/** Kinds of units: the hull that stands for them, and their names. */

import type { HullType } from "../../../chart/hulls";
import { w } from "../text/words";
import type { Unit } from "../state";

type Counter = Pick<Unit, "id" | "nation" | "kind">;

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

/** A counter's name, `heavy group 3`: its id is its nation, kind and number. */
export const unitName = ({ id, nation, kind }: Counter): string => `${kindName(kind, 1)} ${id.slice(`${nation}-${kind}-`.length)}`;

/** The same with its owner: `Dutch air point 1`. */
export const unitCalled = (unit: Counter): string => `${w.adjectives[unit.nation] ?? unit.nation} ${unitName(unit)}`;

export const byKind = (a: Unit, b: Unit): number =>
  ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || a.id.localeCompare(b.id, "en", { numeric: true });

/** `2 heavy ships, 1 escort`. */
export function tally(units: readonly Unit[]): string {
  const counts = new Map<string, number>();
  for (const unit of [...units].sort(byKind)) counts.set(unit.kind, (counts.get(unit.kind) ?? 0) + 1);
  return [...counts].map(([kind, n]) => `${n} ${kindName(kind, n)}`).join(", ");
}
