/** Control's decrees: orders that end in a reason, by their forms. The server decides whether one is legal. */

import type { Desk } from "./desk.svelte";
import { formsOf, type Choice, type Form, type Place } from "./forms";
import { t } from "../text/words";
import { SideName } from "../text/sides";

export interface Decree {
  does: string;
  form: Form;
  label: (place: Place) => string;
  /** The choices of a field; null for free input. */
  offers: (place: Place) => Choice[] | null;
}

const LABELS: Record<string, string> = { to: t.control.to, text: t.control.text, reason: t.control.reason };

/** In every game Control can announce, correct a value, and rescind the last decree. */
export function common(desk: Desk): Decree[] {
  const seats = (desk.store.table?.seats ?? []).map((one) => one.seat).filter((seat) => seat !== "control");
  const heard = [{ value: "all", label: t.control.all }, ...seats.map((value) => ({ value, label: SideName(value) }))];
  const decrees: [verb: string, does: string][] = [
    ["announce", t.control.announce],
    ["correct", t.control.correct],
    ["rescind", t.control.withdraw],
  ];
  return decrees.flatMap(([verb, does]) =>
    (desk.grammar ? formsOf(desk.grammar, verb) : []).map((form) => ({
      does,
      form,
      label: (place) => LABELS[place.name] ?? place.name,
      offers: (place) => (place.name === "to" ? heard : null),
    })),
  );
}
