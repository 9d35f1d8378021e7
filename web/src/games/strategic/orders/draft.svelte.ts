/** The sheet being written: its lines as JSON, and the open form. */

import type { Form, Values } from "../../../lib/desk/forms";
import { placesOf } from "../../../lib/desk/forms";
import { startOf, type Context } from "./forms";
import { type Desk, type Game, isLine, type Line, type Sheet, type StrategicView } from "../state";

const SHEETS: readonly Sheet["verb"][] = ["placement", "supply", "transfer", "tonnage", "allocate", "flags", "cards"];
const isSheet = (order: Game["order"]): order is Extract<Game["order"], { verb: Sheet["verb"] }> =>
  SHEETS.some((one) => one === order.verb);

/** The sheet that a question is answered with; empty for other questions. */
export const sheetOf = ({ prompt }: Pick<StrategicView, "prompt">): Sheet["verb"] | "" => SHEETS.find((one) => one === prompt?.sheet) ?? "";

/** The sheet that is to be handed in now. */
export const sheetWord = (desk: Desk): Sheet["verb"] | "" => (desk.mayOrder ? sheetOf(desk.shown) : "");

/** The sheets that are best started with the captain's draft. */
export const DRAFTED: ReadonlySet<string> = new Set(["tonnage", "allocate"]);

class Draft {
  /** Turn and step, so that a new step begins with an empty sheet. */
  key = $state("");
  word = $state<Sheet["verb"]>("placement");
  items = $state.raw<readonly Line[]>([]);
  /** The lines as text, once the server has parsed them. */
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

  /** A line as text. */
  textOf(i: number): string {
    const item = this.items[i] ?? "";
    return isLine(item) ? (this.written[i] ?? "") : typeof item === "string" ? item : item.text;
  }

  /** Choose the present draft; the server checks it. */
  put(desk: Desk): void {
    // Lines that could not be parsed are sent back as typed.
    void desk.compose({ verb: this.word, items: this.items.map((item, i) => (isLine(item) ? item : this.textOf(i))) });
  }

  set(desk: Desk, items: readonly Line[]): void {
    this.items = items;
    this.put(desk);
  }

  /** The sheet as the server has parsed it: our own, or one typed or advised elsewhere. */
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

  /** Fill new fields with their default values. */
  fill(form: Form, context: Omit<Context, "values">): void {
    for (const place of placesOf(form, this.values)) this.values[place.name] ??= startOf(form, place, { ...context, values: this.values });
    for (const place of placesOf(form, this.values)) this.values[place.name] ??= startOf(form, place, { ...context, values: this.values });
  }

  /** The captain's sheet as a start. */
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
