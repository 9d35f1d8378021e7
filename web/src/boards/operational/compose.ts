/** Forms for orders that can be put together in more ways than are listed. Which words fit, the view tells; whether the order is legal, the server. */

import type { Desk } from "../../lib/desk.svelte";
import { words } from "../../lib/orders";
import type { BayView, Furniture } from "./bay";
import { c } from "./compose.en";
import { nameOf } from "./describe";

export type Values = Record<string, string | string[]>;
interface Choice {
  value: string;
  label: string;
}
export interface Field {
  id: string;
  kind: "one" | "many" | "hex";
  /** Whether the order stands without it. */
  optional?: boolean;
  from: (at: Context) => Choice[];
}
export interface Form {
  verb: string;
  fields: Field[];
}
export interface Context {
  desk: Desk;
  view: BayView;
  board: Furniture;
  values: Values;
}

const text = (value: string | string[] | undefined): string => (typeof value === "string" ? value : "");
const unique = (values: (string | undefined)[]): string[] => [...new Set(values.filter((value): value is string => Boolean(value)))];
const named = (values: readonly string[], desk: Desk): Choice[] => values.map((value) => ({ value, label: nameOf(value, desk) }));
const listed = (desk: Desk, verb: string): string[][] => desk.orders.map(words).filter(([first]) => first === verb).map((line) => line.slice(1));

/** A word of the listed orders of this verb, where the words before it are those chosen so far. */
const nth = (id: string, verb: string, place: number, before: string[] = []): Field => ({
  id, kind: "one",
  from: ({ desk, values }) => named(unique(listed(desk, verb).filter((line) => before.every((field, i) => line[i] === text(values[field]))).map((line) => line[place])), desk),
});
const fixed = (id: string, labels: Record<string, string>, optional = false): Field => ({ id, kind: "one", optional, from: () => Object.entries(labels).map(([value, label]) => ({ value, label })) });
const shipsOf = (id: string, group: (at: Context) => string, optional = false): Field => ({ id, kind: "many", optional, from: (at) => named((at.view.groups[group(at)]?.ships ?? []).filter((ship) => !at.view.ships[ship]?.fate), at.desk) });
const hex: Field = { id: "hex", kind: "hex", from: () => [] };
const place = (id: string, optional = false): Field => ({ id, kind: "one", optional, from: ({ view, board, desk }) => named(Object.keys(board.places).filter((one) => view.owner[one] === view.side).sort((a, b) => nameOf(a, desk).localeCompare(nameOf(b, desk))), desk) });
const own = (view: BayView): string[] => Object.keys(view.ships).filter((ship) => view.ships[ship]?.side === view.side && !view.ships[ship]?.fate);

/** Own groups with ships that may be told off, and the next free number of each kind. */
const labels: Field = {
  id: "group", kind: "one",
  from: ({ view }) => {
    const held = Object.values(view.groups).filter((group) => group.side === view.side && !group.dummy && !group.id.startsWith("F")).map((group) => group.id);
    const fresh = unique(held.map((id) => id.replace(/\d+$/, ""))).map((mark) => {
      let n = 1;
      while (view.groups[`${mark}${n}`]) n += 1;
      return `${mark}${n}`;
    });
    return [...held.map((value) => ({ value, label: value })), ...fresh.map((value) => ({ value, label: c.fresh(value) }))];
  },
};
const start: Field = { ...place("place"), from: (at) => [...place("place").from(at), ...(at.view.side === "japan" ? [{ value: "off", label: c.offMap }] : [])] };
const fleet: Field = {
  id: "ships", kind: "many",
  from: ({ view, board, desk }) => own(view).filter((ship) => board.ships[ship]?.type !== "freighter").sort((a, b) => (view.ships[a]?.group ?? "").localeCompare(view.ships[b]?.group ?? "")).map((ship) => ({ value: ship, label: c.inGroup(nameOf(ship, desk), view.ships[ship]?.group ?? "") })),
};
const starters: Field = {
  id: "unit", kind: "one",
  from: ({ view, desk }) => named([...Object.values(view.planes).filter((plane) => plane.side === view.side), ...Object.values(view.troops).filter((troop) => troop.side === view.side && troop.at)].map((one) => one.id), desk),
};
const boats: Field = { id: "unit", kind: "one", from: ({ view, desk }) => named(Object.values(view.subs).filter((sub) => sub.side === view.side).map((sub) => sub.boat).filter(Boolean), desk) };
/** Planes stand on a field or a deck, everything else in a hex. */
const posted: Field = {
  id: "place", kind: "one",
  from: (at) => [...place("place").from(at), ...named(unique(Object.values(at.view.planes).map((plane) => plane.base).filter((base) => at.view.ships[base]?.side === at.view.side)), at.desk)],
};

const FORMS: Form[] = [
  { verb: "form", fields: [labels, start, fleet] },
  { verb: "post", fields: [starters, posted] },
  { verb: "base", fields: [place("real"), place("decoy", true)] },
  { verb: "omit", fields: [{ id: "ship", kind: "one", from: ({ view, desk, board }) => named(own(view).filter((ship) => (board.ships[ship]?.deck ?? 0) > 0), desk) }] },
  { verb: "illustrious", fields: [fixed("answer", c.answers)] },
  { verb: "cap", fields: [nth("unit", "cap", 0), hex] },
  { verb: "detach", fields: [nth("group", "detach", 0), shipsOf("ships", ({ values }) => text(values["group"]))] },
  { verb: "reassign", fields: [nth("group", "reassign", 0), nth("into", "reassign", 1, ["group"]), shipsOf("ships", ({ values }) => text(values["group"]))] },
  { verb: "fire", fields: [nth("ship", "fire", 0), nth("target", "fire", 1, ["ship"]), fixed("weapon", c.weapons)] },
  { verb: "withdraw", fields: [nth("hex", "withdraw", 0), shipsOf("leaving", ({ view }) => fighting(view), true)] },
  { verb: "land", fields: [nth("group", "land", 0), { id: "units", kind: "many", from: ({ desk, values }) => named(unique(listed(desk, "land").filter(([group]) => group === text(values["group"])).flatMap((line) => line.slice(1))), desk) }] },
  { verb: "dummy", fields: [fixed("kind", c.kinds), place("place")] },
  { verb: "transfer", fields: [nth("unit", "transfer", 0), posted] },
  { verb: "agree", fields: [] },
  { verb: "call", fields: [fixed("column", c.columns)] },
];

/** Our group in the battle at hand. */
function fighting(view: BayView): string {
  const fight = view.flow.find((phase) => phase["fight"])?.["fight"] as Record<string, string> | undefined;
  return fight?.[view.side] ?? "";
}

const POST_BOATS: Form = { verb: "post", fields: [boats, hex] };

/** Set-up is written, not listed: the verbs of its part. */
const SET_UP: Record<string, string[]> = { forces: ["form", "post", "base", "omit", "illustrious"], subs: [] };
/** Only where the list leaves some out: with two troops aboard, both and each alone are listed. */
const LEAVES_OUT: Record<string, (desk: Desk) => boolean> = {
  land: (desk) => listed(desk, "land").some((line) => line.length > 3),
  withdraw: (desk) => listed(desk, "withdraw").length > 0,
  fire: (desk) => listed(desk, "fire").length > 0,
  cap: (desk) => listed(desk, "cap").length > 0,
  detach: (desk) => listed(desk, "detach").length > 2,
  reassign: (desk) => listed(desk, "reassign").length > 1,
  dummy: (desk) => listed(desk, "dummy").length > 0,
  /** Decoys land on any deck; what else can fly there is listed. */
  transfer: (desk) => listed(desk, "transfer").some(([unit = ""]) => unit.startsWith("decoy-")),
};

/** The forms that can be filled in now. */
export function forms(desk: Desk): Form[] {
  const view = desk.view as BayView;
  if (!desk.mayOrder || !desk.board) return [];
  const step = view.flow.at(-1);
  const setUp = step?.phase === "Arranging" ? (SET_UP[String(step["part"])] ?? []) : [];
  const first = step?.["part"] === "subs" ? [POST_BOATS] : [];
  return [...first, ...FORMS.filter(({ verb }) => {
    if (verb === "agree") return true;
    if (verb === "call") return view.options["die_column"] === "player_calls_each_roll";
    if (verb === "base" || verb === "illustrious") return setUp.includes(verb) && view.side === "allies";
    if (verb === "omit") return setUp.includes(verb) && view.side === "japan";
    return setUp.includes(verb) || (LEAVES_OUT[verb]?.(desk) ?? false);
  })];
}

/** The order as far as it is filled in; empty while something is owed. */
export function written(form: Form, values: Values): string {
  if (form.fields.some((field) => !field.optional && !(values[field.id] ?? "").length)) return "";
  return [form.verb, ...form.fields.flatMap((field) => values[field.id] ?? [])].filter(Boolean).join(" ");
}
