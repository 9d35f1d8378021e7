/** What Control may decree: orders that end in a reason, by their forms. Whether one can stand, the server says. */

import type { Desk } from "./desk.svelte";
import { formsOf, type Choice, type Form, type Place } from "./forms";
import { t } from "../text/words";
import { SideName } from "../text/sides";

export interface Decree {
  does: string;
  form: Form;
  label: (place: Place) => string;
  /** What a place offers; null where one writes. */
  offers: (place: Place) => Choice[] | null;
}

const LABELS: Record<string, string> = { to: t.control.to, text: t.control.text, reason: t.control.reason };

/** Control of every game can speak, set a figure right, and take back the last decree. */
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
