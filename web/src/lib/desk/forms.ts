/** Forms of orders, read off the grammar that the server sends: which places an order has, what fills each, and its JSON once they are filled. */

import type { AnyOrder, Wire } from "../server/api";

/** JSON Schema, as far as the grammar of orders uses it. */
interface Schema {
  type?: string;
  const?: unknown;
  enum?: string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  oneOf?: Schema[];
  /** What kind of thing a word names: ship, hex, group. */
  "x-kind"?: string;
  /** How a phrase may be typed. */
  "x-example"?: string;
}
export interface Grammar {
  schema: { $defs: Record<string, Schema> };
  /** What forms say: by verb what one does and what is to be known before, then places, and words that stand there. */
  words: Wire["FormWords"];
}

/** How a question is answered, by the phase that asks it. */
export function askedOf(grammar: Grammar | null, phase: string): { hint: string } | null {
  const hint = grammar?.words.asks[phase];
  return hint ? { hint } : null;
}

/** What a form does, by its verb. */
export const titleOf = (grammar: Grammar | null, verb: string): string => grammar?.words.titles[verb] ?? verb;
/** What a place of a form is called. */
export const fieldOf = (grammar: Grammar | null, verb: string, name: string): string =>
  grammar?.words.fields[`${verb}-${name}`] ?? grammar?.words.fields[name] ?? name;
/** What a word of an order is called that names nothing on the board. */
export const wordOf = (grammar: Grammar | null, word: string): string => grammar?.words.words[word] ?? word;

/** What stands in the controls of a form, by the names of its places. */
export type Values = Record<string, string | string[]>;
export interface Choice {
  value: string;
  label: string;
}
/** One place of a form. */
export interface Place {
  name: string;
  type: "text" | "number" | "flag";
  /** Whether it takes several values. */
  many: boolean;
  optional: boolean;
  kind: string;
  /** The words it takes, where they are always the same. */
  options: readonly string[];
}
export interface Form {
  verb: string;
  /** What it does. */
  meaning: string;
  /** A line as it may be typed. */
  example: string;
  places: Place[];
  /** Values that go with the verb. */
  fixed: Record<string, unknown>;
  /** An order inside it: the name of its place, and the forms it may have. */
  inner?: { name: string; forms: Form[] };
}
/** An order as JSON, put together by a form. */
export type Filled = AnyOrder & Record<string, unknown>;

function placeOf(name: string, schema: Schema, optional: boolean): Place {
  const one = schema.type === "array" ? (schema.items ?? {}) : schema;
  return {
    name,
    type: one.type === "integer" ? "number" : one.type === "boolean" ? "flag" : "text",
    many: schema.type === "array",
    optional,
    kind: one["x-kind"] ?? "",
    options: one.enum ?? [],
  };
}

function formOf(schema: Schema): Form {
  const form: Form = { verb: "", meaning: schema.description ?? "", example: schema["x-example"] ?? "", places: [], fixed: {} };
  for (const [name, one] of Object.entries(schema.properties ?? {})) {
    if (name === "verb") form.verb = String(one.const);
    else if ("const" in one) form.fixed[name] = one.const;
    else if (one.oneOf) form.inner = { name, forms: one.oneOf.map(formOf) };
    else form.places.push(placeOf(name, one, !schema.required?.includes(name)));
  }
  return form;
}

/** How a verb is written: one form, or several. */
export function formsOf({ schema }: Grammar, verb: string): Form[] {
  return Object.entries(schema.$defs)
    .filter(([name]) => name === verb || name.startsWith(`${verb}-`))
    .map(([, one]) => formOf(one))
    .filter((form) => form.verb === verb);
}

/** The lines that a sheet takes. */
export function linesOf({ schema }: Grammar, sheet: string): Form[] {
  const lines = schema.$defs[sheet]?.properties?.["items"]?.items?.oneOf ?? [];
  const forms = lines.map(formOf);
  return forms.filter((form, i) => forms.findIndex((other) => other.verb === form.verb) === i);
}

/** The order inside a form that is chosen now. */
const chosen = (form: Form, values: Values): Form | undefined =>
  form.inner?.forms.find((one) => one.verb === values[form.inner?.name ?? ""]);

/** All places to fill in now: those of an order inside it stand behind the choice of its verb, with its name before theirs. */
export function placesOf(form: Form, values: Values): Place[] {
  if (!form.inner) return form.places;
  const { name, forms } = form.inner;
  const options = forms.filter((one) => !one.inner).map((one) => one.verb);
  const inside = chosen(form, values)?.places ?? [];
  return [
    ...form.places,
    { name, type: "text", many: false, optional: false, kind: "verb", options },
    ...inside.map((place) => ({ ...place, name: `${name}.${place.name}` })),
  ];
}

const isEmpty = (value: string | string[] | undefined): boolean => !(typeof value === "string" ? value.trim() : value)?.length;

/** Whether all that is owed is filled in. */
export const isWhole = (form: Form, values: Values): boolean =>
  placesOf(form, values).every((place) => place.optional || !isEmpty(values[place.name]));

/** The order as JSON; null while something is owed. */
export function filled(form: Form, values: Values): Filled | null {
  if (!isWhole(form, values)) return null;
  const order: Filled = { verb: form.verb, ...form.fixed };
  for (const place of form.places) {
    const value = values[place.name];
    if (isEmpty(value)) continue;
    order[place.name] =
      place.type === "number" ? Number(value) : place.type === "flag" ? value === "yes" : typeof value === "string" ? value.trim() : value;
  }
  const inner = chosen(form, values);
  if (form.inner && inner) {
    const before = `${form.inner.name}.`;
    const own = Object.entries(values).filter(([name]) => name.startsWith(before));
    order[form.inner.name] = filled(inner, Object.fromEntries(own.map(([name, value]) => [name.slice(before.length), value])));
  }
  return order;
}
