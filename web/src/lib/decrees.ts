/** What Control may decree: every decree is a line that ends in a reason. Whether it can stand, the server says. */

import type { Desk } from "./desk.svelte";
import { t } from "./texts.en";
import { SideName } from "./sides";

export interface DecreeField {
  id: string;
  label: string;
  /** Chosen from `from` when there is something to choose from, else written. */
  from?: { value: string; label: string }[];
  start?: string;
  /** May stay empty. */
  free?: boolean;
  /** A figure of the position, chosen part by part; its new value goes into the field `value`. */
  figure?: boolean;
}

export interface Decree {
  verb: string;
  does: string;
  fields: DecreeField[];
  line: (values: Record<string, string>) => string;
}

/** Control of every game can speak, set a figure right, and take back the last decree. */
export function common(desk: Desk): Decree[] {
  const seats = (desk.store.table?.seats ?? []).map((one) => one.seat).filter((seat) => seat !== "control");
  return [
    {
      verb: "announce", does: t.control.announce,
      fields: [{ id: "to", label: t.control.to, start: "all", from: [{ value: "all", label: t.control.all }, ...seats.map((value) => ({ value, label: SideName(value) }))] }, { id: "text", label: t.control.text }],
      line: (v) => `announce ${v["to"]} ${v["text"]}`,
    },
    {
      verb: "correct", does: t.control.correct,
      fields: [{ id: "path", label: t.control.what, figure: true }],
      line: (v) => `correct ${v["path"]} ${v["value"]}`,
    },
    { verb: "rescind", does: t.control.withdraw, fields: [], line: () => "rescind" },
  ];
}
