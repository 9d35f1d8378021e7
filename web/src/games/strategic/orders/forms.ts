/** The choices of the fields of a sheet's lines, from the view. The grammar defines the lines; the server decides whether one is legal. */

import { linesOf, wordOf, type Choice, type Form, type Grammar, type Place, type Values } from "../../../lib/desk/forms";
import { wordsOf } from "../../../lib/desk/orders";
import { capital } from "../../../lib/text/capital";
import type { Atlas } from "../board/atlas";
import { byKind, tally, unitCalled, unitName } from "../board/kinds";
import { forceName } from "../text/names";
import { w } from "../text/words";
import { isLine, type Desk, type Line, type StrategicView, type TaskForce, type Unit } from "../state";

export interface Context {
  grammar: Grammar | null;
  view: StrategicView;
  atlas: Atlas;
  values: Values;
  /** The other lines of the sheet. */
  items: readonly Line[];
}

/**
 * The lines that can be written on a sheet. Counters are what a line is about: they are required even where the rules would not need them.
 */
export function formsFor(desk: Desk, sheet: string): Form[] {
  const forms = desk.grammar ? linesOf(desk.grammar, sheet) : [];
  return forms.map((form) => ({
    ...form,
    places: form.places.map((place) => (place.name === "units" ? { ...place, optional: false } : place)),
  }));
}

const chosen = ({ values }: Context, name: string): string => {
  const found = values[name];
  return typeof found === "string" ? found : "";
};
/** The same for an operation behind its card, whose field precedes the name. */
const within = (context: Context, place: Place, name: string): string =>
  chosen(context, `${place.name.slice(0, place.name.lastIndexOf(".") + 1)}${name}`);

const mine = ({ view }: Context): Unit[] =>
  Object.values(view.position.units)
    .filter((unit) => view.nations.includes(unit.nation))
    .sort(byKind);
const label = (unit: Unit, { view }: Context): string =>
  `${view.nations.length > 1 ? unitCalled(unit) : capital(unitName(unit))}${unit.damaged ? ` (${w.damaged})` : ""}${unit.idle ? ` (${w.idle})` : ""}`;
const placed = (units: Unit[], context: Context): Choice[] =>
  units.map((unit) => ({ value: unit.id, label: `${label(unit, context)}, ${context.atlas.name(unit.at)}` }));
const sorted = (choices: Choice[]): Choice[] => choices.sort((a, b) => a.label.localeCompare(b.label));
const named = (ids: readonly string[], { atlas }: Context): Choice[] => ids.map((value) => ({ value, label: atlas.name(value) }));
const said = ({ grammar }: Context, words: readonly string[]): Choice[] => words.map((value) => ({ value, label: wordOf(grammar, value) }));
/** Whether a counter is of a kind that a line of this verb can name. */
const fits = (verb: string, unit: Unit, { atlas }: Context): boolean =>
  !unit.aboard && (atlas.board.fits[verb]?.kinds.includes(unit.kind) ?? true);
const isFriend = ({ view }: Context, nation: string): boolean =>
  view.nations.some((own) => view.position.alliances[own] === view.position.alliances[nation]);

/** Nations of our side with another leader. */
const allies = (context: Context): string[] =>
  Object.keys(context.view.position.alliances).filter((one) => !context.view.nations.includes(one) && isFriend(context, one));

function bases(context: Context, withUnits: boolean): Choice[] {
  const { harbours, trains } = context.view.position;
  const peopled = new Set(mine(context).map((unit) => unit.at));
  const held = Object.values(harbours).flatMap((one) => (isFriend(context, one.holder) ? [one.id] : []));
  return sorted(
    named(
      [...held, ...Object.keys(trains)].filter((place) => !withUnits || peopled.has(place)),
      context,
    ),
  );
}
const places = ({ view, atlas }: Context): Choice[] =>
  sorted(
    Object.values(view.position.harbours).map(({ id, holder }) => ({ value: id, label: `${atlas.name(id)} (${atlas.name(holder)})` })),
  );
function routes(verb: string, context: Context): Choice[] {
  const whose = context.atlas.board.fits[verb]?.routes ?? "any";
  return Object.values(context.view.position.routes)
    .filter((line) => whose === "any" || isFriend(context, line.owner) === (whose === "own"))
    .map((line) => ({ value: String(line.id), label: `${line.id} ${line.name}` }));
}
const theatre = ({ view, atlas }: Context): string[] => {
  const seas = atlas.board.scenarios[view.scenario] ?? [];
  return seas.length ? seas : [...atlas.areas.keys()];
};
/** The members of a force: only some carry troops. */
const made = (found: TaskForce, view: StrategicView): string =>
  [
    tally(found.units.flatMap((id) => view.position.units[id] ?? [])),
    found.manpower + found.tanks ? w.landPoints({ men: found.manpower, tanks: found.tanks }) : "",
  ]
    .filter(Boolean)
    .join(", ");
const forces = ({ view, atlas }: Context): Choice[] =>
  Object.values(view.position.forces)
    .filter((found) => view.nations.includes(found.nation))
    .map((found) => ({ value: found.id, label: `${forceName(found.id, view)}, ${atlas.name(found.base)}: ${made(found, view)}` }));
/** Enemy forces under a flag: a card may be laid on the defence against them. */
const enemies = ({ view }: Context): Choice[] =>
  view.position.operations
    .flatMap((found) => [found.force, found.invasion])
    .filter((id) => id && !view.nations.includes(view.position.forces[id]?.nation ?? ""))
    .map((value) => ({ value, label: forceName(value, view) }));
const trade = ({ view }: Context): Choice[] =>
  Object.values(view.position.routes).map((line) => ({ value: `route-${line.id}`, label: `${line.id} ${line.name}` }));
/** A free name for a new task force of each nation. */
function fresh({ view, items }: Context): Choice[] {
  const known = new Set([...Object.keys(view.position.forces), ...items.flatMap((item) => (isLine(item) ? wordsOf(item) : []))]);
  return view.nations.map((nation) => {
    let n = 1;
    while (known.has(`${nation}:tf${n}`)) n += 1;
    return { value: `${nation}:tf${n}`, label: `${nation}:tf${n}` };
  });
}
/** Counters for a role: at the chosen base, and in no other line of the sheet. */
function crew(form: Form, context: Context): Choice[] {
  const used = new Set(context.items.flatMap((item) => (isLine(item) ? wordsOf(item) : [])));
  const base = chosen(context, "base");
  const units = mine(context).filter(
    (unit) => fits(form.verb, unit, context) && !used.has(unit.id) && (!form.places.some((one) => one.name === "base") || unit.at === base),
  );
  return form.places.some((one) => one.name === "base")
    ? units.map((unit) => ({ value: unit.id, label: label(unit, context) }))
    : placed(units, context);
}
function cargo(context: Context): Choice[] {
  const materials = context.atlas.board.resources.flatMap((area) =>
    area.materials.map((one) => ({ value: `${one}@${area.id}`, label: `${wordOf(context.grammar, one)} (${area.name})` })),
  );
  const aircraft = mine(context).filter((unit) => unit.kind === "air" && !unit.aboard);
  return [
    ...said(context, ["lsp", "manpower", "tank", "raw_material", "oil", "food"]),
    ...materials,
    ...aircraft.map((unit) => ({ value: unit.id, label: label(unit, context) })),
  ];
}
/** A card serves our own forces in their combats, a route in its attack or defence, and against an enemy the defender. */
function combats(context: Context): Choice[] {
  const on = chosen(context, "target");
  const { uses } = context.atlas.board;
  if (on.startsWith("route-")) return said(context, uses.route);
  return said(context, enemies(context).some((found) => found.value === on) ? uses.enemy : uses.own);
}
/** For a route its own seas; for a place on two seas those from which it can be attacked; otherwise all of the theatre. */
function areas(form: Form, place: Place, context: Context): Choice[] {
  const path = context.view.position.routes[within(context, place, "route")]?.path ?? [];
  if (path.length) return named(path, context);
  const seas = theatre(context);
  const at = context.atlas.places.get(within(context, place, "place"))?.areas.filter((area) => seas.includes(area)) ?? [];
  const parts = ["join", "attack", "defence"];
  if (form.fixed["use"] && !parts.includes(chosen(context, "part"))) return [];
  if (place.optional && !form.fixed["use"]) return at.length > 1 ? named(at, context) : [];
  return named(seas, context);
}
const CREWED: ReadonlySet<string> = new Set(["tf", "join", "escort", "attack"]);

/** The choices of a field; null for free input. */
export function offers(form: Form, place: Place, context: Context): Choice[] | null {
  const { view, atlas } = context;
  const name = place.name.slice(place.name.lastIndexOf(".") + 1);
  if (place.options.length) return name === "part" ? combats(context) : said(context, place.options);
  switch (place.kind) {
    case "nation":
      if (name === "nation") return named(view.nations, context);
      return named(
        name === "enemy" ? Object.keys(view.position.alliances).filter((one) => !view.nations.includes(one)) : allies(context),
        context,
      );
    case "unit":
      return place.many
        ? crew(form, context)
        : placed(
            mine(context).filter((unit) => fits(form.verb, unit, context)),
            context,
          );
    case "air":
      return placed(
        mine(context).filter((unit) => fits(form.verb, unit, context)),
        context,
      );
    case "carrier":
      return placed(
        mine(context).filter((unit) => unit.kind.endsWith("carrier")),
        context,
      );
    case "base":
      return name === "place" ? places(context) : bases(context, CREWED.has(form.verb));
    case "place":
      return places(context);
    case "area":
      return place.many ? null : areas(form, place, context);
    case "route":
      return routes(form.verb, context);
    case "force":
      return form.verb === "join"
        ? Object.values(view.position.forces).flatMap(({ id, nation }) =>
            view.nations.includes(nation) ? [] : [{ value: id, label: forceName(id, view) }],
          )
        : forces(context);
    case "new force":
      return fresh(context);
    case "target":
      return [...forces(context), ...enemies(context), ...trade(context)];
    case "train":
      return Object.values(view.position.trains)
        .filter((found) => view.nations.includes(found.nation))
        .map((found) => ({ value: found.id, label: `${forceName(found.id, view)}, ${atlas.name(found.area)}` }));
    case "card":
      return view.nations
        .flatMap((nation) => view.position.hands[nation] ?? [])
        .map((value) => ({ value, label: `+${atlas.cards.get(value)?.value ?? 0} ${atlas.name(value)} (${value})` }));
    case "cargo":
      return cargo(context);
    default:
      return null;
  }
}

const STARTS: Record<string, string> = { number: "1", lsp: "1", landing_lsp: "1", name: "new-run", operation: "sweep" };

/** The initial value of a field. */
export function startOf(form: Form, place: Place, context: Context): string | string[] {
  const name = place.name.slice(place.name.lastIndexOf(".") + 1);
  if (name === "path") return [...(context.view.position.routes[chosen(context, "route")]?.path ?? [])];
  if (place.many) return [];
  const first = (): string => offers(form, place, context)?.[0]?.value ?? "";
  return (
    STARTS[name] ??
    ((place.kind === "nation" && !place.optional) || place.kind === "new force" || (place.options.length && !place.optional) ? first() : "")
  );
}
