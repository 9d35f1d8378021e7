/** The number a shot was rolled against. */

import type { Reckoning } from "../../plugin";
import type { Event } from "../state";

/** A shot's number from where every gun starts. */
export function reckon(event: Event): Reckoning | null {
  if (event.kind !== "fired" && event.kind !== "shifted") return null;
  const total = event.facts.accuracy;
  const start = total - event.modifiers.reduce((sum, one) => sum + one.amount, 0);
  return { from: "Every gun starts from", start, to: "She hits with this or less; a 6 always misses", total };
}
