/** The sheet being written: its lines as JSON, and the form that is open. */

import type { Form, Values } from "../../../lib/desk/forms";
import { placesOf } from "../../../lib/desk/forms";
import { startOf, type Context } from "./forms";
import { type Desk, type Game, isLine, type Line, type Sheet } from "../state";

const SHEETS: readonly Sheet["verb"][] = ["placement", "supply", "transfer", "tonnage", "allocate", "flags", "cards"];
const isSheet = (order: Game["order"]): order is Extract<Game["order"], { verb: Sheet["verb"] }> =>
  SHEETS.some((one) => one === order.verb);

/** The sheet that is asked for now; empty when something else is asked. */
export function sheetWord(desk: Desk): Sheet["verb"] | "" {
  const found = desk.mayOrder ? desk.listings.find(({ order }) => isSheet(order)) : undefined;
  return SHEETS.find((one) => one === found?.order.verb) ?? "";
}

/** The sheets that are best begun with the captain's draft. */
export const DRAFTED: ReadonlySet<string> = new Set(["tonnage", "allocate"]);

class Draft {
  /** Turn and step, so that a new step begins with an empty sheet. */
  key = $state("");
  word = $state<Sheet["verb"]>("placement");
  items = $state.raw<readonly Line[]>([]);
  /** The lines as they are written, once the server has read them. */
  private written = $state.raw<readonly string[]>([]);
  form = $state.raw<Form | null>(null);
  values = $state<Values>({});
  busy = $state(false);

  open(word: Sheet["verb"], turn: number): void {
    const key = `${turn} ${word}`;
    if (key === this.key) return;
    this.key = key;
    this.word = word;
    this.items = [];
    this.form = null;
  }

  /** A line as it is written. */
  textOf(i: number): string {
    const item = this.items[i] ?? "";
    return isLine(item) ? (this.written[i] ?? "") : typeof item === "string" ? item : item.text;
  }

  /** Choose what is written now; the server says whether it stands. */
  put(desk: Desk): void {
    // What could not be read goes back as it was typed.
    void desk.compose({ verb: this.word, items: this.items.map((item, i) => (isLine(item) ? item : this.textOf(i))) });
  }

  set(desk: Desk, items: readonly Line[]): void {
    this.items = items;
    this.put(desk);
  }

  /** The sheet as the server has read it: ours, or one that was typed or advised elsewhere. */
  adopt(order: Game["order"], preview: Game["preview"] | null): void {
    if (order.verb !== this.word || !isSheet(order)) return;
    this.items = order.items ?? [];
    this.written = preview?.lines ?? [];
  }

  begin(form: Form | null, context: Omit<Context, "values">): void {
    this.form = form;
    this.values = {};
    if (form) this.fill(form, context);
  }

  /** Put what they start with into places that have come up. */
  fill(form: Form, context: Omit<Context, "values">): void {
    for (const place of placesOf(form, this.values)) this.values[place.name] ??= startOf(form, place, { ...context, values: this.values });
    for (const place of placesOf(form, this.values)) this.values[place.name] ??= startOf(form, place, { ...context, values: this.values });
  }

  /** The captain's sheet, to begin with. */
  async suggest(desk: Desk): Promise<void> {
    this.busy = true;
    this.form = null;
    await desk.advise().finally(() => (this.busy = false));
  }
}

const KEPT = new Map<string, Draft>();

export function draftOf(table: string, seat: string): Draft {
  const name = `${table} ${seat}`;
  const found = KEPT.get(name) ?? new Draft();
  KEPT.set(name, found);
  return found;
}

export type { Draft };
