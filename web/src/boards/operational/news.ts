/** What was searched, sighted and raided in the last day, hex by hex: the newest of each, from the log of this seat. */

import type { GameEvent } from "../../lib/api";

export interface News {
  hex: string;
  kind: "searched" | "sighted" | "raid";
  side: string;
  /** Impulses ago. */
  age: number;
}

const KINDS = new Set(["searched", "sighted", "raid"]);

/** News lasts a day of three turns of so many impulses. */
export const dayOf = (impulses: number): number => 3 * impulses;

export function newsOf(events: readonly GameEvent[], impulses: number): News[] {
  const found = new Map<string, News>();
  let now = 0;
  for (const event of events) {
    if (event.kind === "turn") now = Number(event.facts["turn"] ?? 0) * impulses;
    else if (event.kind === "impulse") now = Math.floor(now / impulses) * impulses + Number(event.facts["impulse"] ?? 1) - 1;
    const hex = String(event.facts["hex"] ?? "");
    if (KINDS.has(event.kind) && /^\d{4}$/.test(hex)) found.set(hex, { hex, kind: event.kind as News["kind"], side: String(event.facts["side"] ?? ""), age: now });
  }
  return [...found.values()].map((one) => ({ ...one, age: now - one.age })).filter((one) => one.age < dayOf(impulses));
}
