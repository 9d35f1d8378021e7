/** Control's decrees in the war: events before their time, advantages, cancelled results. */

import type { Decree } from "../../../lib/desk/decrees";
import { fieldOf, formsOf, titleOf, wordOf, type Choice, type Form, type Grammar, type Place } from "../../../lib/desk/forms";
import { t } from "../../../lib/text/words";
import { atlasOf } from "../board/atlas";
import { byKind, unitCalled } from "../board/kinds";
import { forceName } from "../text/names";
import { w } from "../text/words";
import type { Desk } from "../state";

const does = (grammar: Grammar, form: Form): string => {
  const kind = form.fixed["use"] ?? form.fixed["kind"];
  return titleOf(grammar, typeof kind === "string" ? `decree-${kind}` : form.verb);
};

export function decrees(desk: Desk): Decree[] {
  const { view, grammar } = desk;
  if (!view || !desk.board || !grammar) return [];
  const atlas = atlasOf(desk.furniture);
  const here = view.position;
  const named = (ids: readonly string[]): Choice[] => ids.map((value) => ({ value, label: atlas.name(value) }));
  const forces = Object.keys(here.forces).map((value) => ({ value, label: forceName(value, view) }));
  const routes = Object.values(here.routes).map((one) => ({ value: `route-${one.id}`, label: one.name }));
  const places = named(Object.keys(here.harbours)).sort((a, b) => a.label.localeCompare(b.label));
  const afloat = Object.values(here.units)
    .sort((a, b) => a.nation.localeCompare(b.nation) || byKind(a, b))
    .map((one) => ({ value: one.id, label: unitCalled(one) }));
  const lost = here.losses.map((one) => ({
    value: one.unit,
    label: `${unitCalled({ ...one, id: one.unit })} (${w.decreeLost})`,
  }));
  const events = atlas.board.events.filter((one) => one.needs.every((nation) => here.alliances[nation]));
  const kinds: Record<string, Choice[]> = {
    nation: named(Object.keys(here.alliances)),
    force: forces,
    target: [...forces, ...routes],
    unit: [...lost, ...afloat],
    place: places,
    base: places,
    area: named([...atlas.areas.keys()]),
    event: events.map((one) => ({ value: one.id, label: one.name })),
  };
  const offers = (place: Place): Choice[] | null =>
    place.name === "part" || (place.name === "verdict" && place.options.length > 1)
      ? place.options.map((value) => ({ value, label: wordOf(grammar, value) }))
      : place.options.length
        ? named(place.options)
        : (kinds[place.kind] ?? null);
  return ["inject", "advantage", "overrule"].flatMap((verb) =>
    formsOf(grammar, verb).map((form) => ({
      does: does(grammar, form),
      form,
      label: (place) => (place.name === "reason" ? t.control.reason : labelOf(grammar, form, place)),
      offers,
    })),
  );
}

/** The type of a name depends on the kind of the decree; other fields are labelled as on the sheets. */
function labelOf(grammar: Grammar, form: Form, place: Place): string {
  const name = place.name === "name" ? place.kind : place.name;
  return fieldOf(grammar, "decree", place.name === "verdict" && form.fixed["kind"] === "place" ? "nation" : name);
}
