/** Lists of names, and the verbs after them. */

import { isMany, SideName, sideName } from "./sides";
import { t } from "./words";

/** `Japan, Germany and Italy`. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  if (names.length < 2) return last;
  return t.listLast({ first: names.slice(0, -1).reduce((first, second) => t.listComma({ first, second })), last });
}

/** Seats before a verb: their names, and whether the verb is in the plural. */
export const together = (seats: readonly string[]): { who: string; many: string } => ({
  who: listed(seats.map((seat, i) => (i ? sideName(seat) : SideName(seat)))),
  many: seats.length > 1 || seats.some(isMany) ? "many" : "one",
});

/** What is known of the dice of a game from a file; `fresh` is the first order with secret dice. */
export const importedDice = (fresh: number | null | undefined): string =>
  [t.fairness.imported, ...(typeof fresh === "number" ? [t.fairness.fresh({ order: fresh - 1 })] : [])].join(" ");
