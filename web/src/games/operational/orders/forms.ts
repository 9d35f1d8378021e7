/**
 * Which orders have a form now, and the choices of their fields: those of the listed orders, or of the view. The server decides whether an
 * order is legal.
 */

import { formsOf, wordOf, type Choice, type Form, type Place, type Values } from "../../../lib/desk/forms";
import type { BayView, Desk, Furniture } from "../state";
import type { Order } from "../generated/orders";
import { w } from "../text/words";
import { nameOf } from "./names";

export interface Context {
  desk: Desk;
  view: BayView;
  board: Furniture;
  values: Values;
}

const unique = (values: readonly string[]): string[] => [...new Set(values.filter(Boolean))];
const named = (values: readonly string[], desk: Desk): Choice[] => values.map((value) => ({ value, label: nameOf(value, desk) }));
const listed = (desk: Desk, verb: string): Order[] => desk.listings.flatMap(({ order }) => (order.verb === verb ? [order] : []));
const valueOf = (order: Order, name: string): unknown => Object.entries(order).find(([key]) => key === name)?.[1];

/** The values of a field in the listed orders of a verb that agree with the choices in the fields before it. */
function fromListed(form: Form, place: Place, { desk, values }: Context): Choice[] {
  const before = form.places
    .slice(
      0,
      form.places.findIndex((one) => one.name === place.name),
    )
    .filter((one) => !one.many && values[one.name]);
  const fits = listed(desk, form.verb).filter((order) => before.every((one) => String(valueOf(order, one.name)) === values[one.name]));
  return named(
    unique(fits.flatMap((order) => valueOf(order, place.name)).flatMap((value) => (typeof value === "string" ? [value] : []))),
    desk,
  );
}

const own = (view: BayView): string[] =>
  Object.keys(view.ships).filter((ship) => view.ships[ship]?.side === view.side && !view.ships[ship]?.fate);
const shipsOf = ({ view, desk }: Context, group: string): Choice[] =>
  named(
    (view.groups[group]?.ships ?? []).filter((ship) => !view.ships[ship]?.fate),
    desk,
  );
/** Our group in the current battle. */
function fighting(view: BayView): string {
  const fight = view.flow.filter((phase) => "fight" in phase).at(-1)?.fight;
  return (view.side === "japan" ? fight?.japan : fight?.allies) ?? "";
}
const held = ({ view, board, desk }: Context): Choice[] =>
  named(
    Object.keys(board.places)
      .filter((one) => view.owner[one] === view.side)
      .sort((a, b) => nameOf(a, desk).localeCompare(nameOf(b, desk))),
    desk,
  );
/** Planes are on an airfield or a carrier, everything else is in a hex. */
const posted = (at: Context): Choice[] => [
  ...held(at),
  ...named(
    unique(
      Object.values(at.view.planes)
        .map((plane) => plane.base)
        .filter((base) => at.view.ships[base]?.side === at.view.side),
    ),
    at.desk,
  ),
];
const isBoats = ({ view }: Context): boolean => {
  const step = view.flow.at(-1);
  return step?.phase === "Arranging" && step.part === "subs";
};

/** Own groups with ships that may be detached, and the next free number of each kind. */
function labels({ view }: Context): Choice[] {
  const known = Object.values(view.groups)
    .filter((group) => group.side === view.side && !group.dummy && !group.id.startsWith("F"))
    .map((group) => group.id);
  const fresh = unique(known.map((id) => id.replace(/\d+$/, ""))).map((mark) => {
    let n = 1;
    while (view.groups[`${mark}${n}`]) n += 1;
    return `${mark}${n}`;
  });
  return [...known.map((value) => ({ value, label: value })), ...fresh.map((value) => ({ value, label: w.fresh({ id: value }) }))];
}

/** The choices of a field that the listed orders do not give; null for free input. */
const OFFERS: Record<string, (at: Context) => Choice[] | null> = {
  "form group": labels,
  "form place": (at) => [...held(at), ...(at.view.side === "japan" ? [{ value: "off", label: w.offMap }] : [])],
  "form ships": ({ view, board, desk }) =>
    own(view)
      .filter((ship) => board.ships[ship]?.type !== "freighter")
      .sort((a, b) => (view.ships[a]?.group ?? "").localeCompare(view.ships[b]?.group ?? ""))
      .map((ship) => ({ value: ship, label: w.inGroup({ name: nameOf(ship, desk), group: view.ships[ship]?.group ?? "" }) })),
  "post unit": (at) => {
    const { view, desk } = at;
    const boats = Object.values(view.subs).flatMap((sub) => (sub.side === view.side && sub.boat ? [sub.boat] : []));
    const others = [
      ...Object.values(view.planes).filter((plane) => plane.side === view.side),
      ...Object.values(view.troops).filter((troop) => troop.side === view.side && troop.at),
    ].map((one) => one.id);
    return named(isBoats(at) ? boats : others, desk);
  },
  "post place": (at) => (isBoats(at) ? null : posted(at)),
  "base real": held,
  "base decoy": held,
  "omit ship": ({ view, desk, board }) =>
    named(
      own(view).filter((ship) => (board.ships[ship]?.deck ?? 0) > 0),
      desk,
    ),
  "cap over": () => null,
  "detach ships": (at) => shipsOf(at, String(at.values["group"] ?? "")),
  "reassign ships": (at) => shipsOf(at, String(at.values["group"] ?? "")),
  "withdraw leaving": (at) => shipsOf(at, fighting(at.view)),
  "pursue answer": () => [{ value: "yes", label: w.pursues }],
  "pursue ships": (at) => shipsOf(at, fighting(at.view)),
  "dummy place": held,
  "transfer base": posted,
};

export function offers(form: Form, place: Place, at: Context): Choice[] | null {
  const found = OFFERS[`${form.verb} ${place.name}`];
  if (found) return found(at);
  return place.options.length
    ? place.options.map((value) => ({ value, label: wordOf(at.desk.grammar, value) }))
    : fromListed(form, place, at);
}

/** Set-up orders are typed, not listed: these are their verbs. */
const SET_UP: Record<string, string[]> = { forces: ["form", "post", "base", "omit", "illustrious"], subs: ["post"] };
const FOR_ONE: Record<string, string> = { base: "allies", illustrious: "allies", omit: "japan" };
/** Only if the list is incomplete: with two troops aboard, both and each alone are listed. */
const LEAVES_OUT: Record<string, (orders: Order[]) => boolean> = {
  land: (orders) => orders.some((order) => order.verb === "land" && order.units.length > 2),
  withdraw: (orders) => orders.length > 0,
  pursue: (orders) => orders.length > 0,
  fire: (orders) => orders.length > 0,
  cap: (orders) => orders.length > 0,
  detach: (orders) => orders.length > 2,
  reassign: (orders) => orders.length > 1,
  dummy: (orders) => orders.length > 0,
  /** Dummy aircraft land on any carrier; other units that can fly there are listed. */
  transfer: (orders) => orders.some((order) => order.verb === "transfer" && order.unit.startsWith("decoy-")),
};
/** Where ships may be omitted, the form is for naming them. */
const NAMED: ReadonlySet<string> = new Set(["pursue ships"]);

/** The forms that can be filled in now. */
export function forms(desk: Desk): Form[] {
  const { grammar, view } = desk;
  if (!desk.mayOrder || !desk.board || !view || !grammar) return [];
  const step = view.flow.at(-1);
  const setUp = step?.phase === "Arranging" ? (SET_UP[step.part] ?? []) : [];
  const isOffered = (verb: string): boolean =>
    verb === "agree" ||
    (verb === "call" && view.options.die_column === "player_calls_each_roll") ||
    (setUp.includes(verb) && (FOR_ONE[verb] ?? view.side) === view.side) ||
    (LEAVES_OUT[verb]?.(listed(desk, verb)) ?? false);
  return Object.keys(grammar.words.titles)
    .filter(isOffered)
    .flatMap((verb) => formsOf(grammar, verb))
    .map((form) => ({
      ...form,
      places: form.places.map((place) =>
        NAMED.has(`${form.verb} ${place.name}`) || form.verb === "fire" ? { ...place, optional: false } : place,
      ),
    }));
}
