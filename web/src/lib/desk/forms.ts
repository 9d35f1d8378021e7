/** Forms of orders from the grammar that the server sends: the fields of each order, their values, and the JSON of a completed form. */

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
  /** The kind of thing that a word names: ship, hex, group. */
  "x-kind"?: string;
  /** The accepted notations of a phrase. */
  "x-example"?: string;
}
export interface Grammar {
  schema: { $defs: Record<string, Schema> };
  /** The texts of forms: by verb its effect and its help, then fields, and words. */
  words: Wire["FormWords"];
}

/** How a question is answered, by the phase that asks it. */
export function askedOf(grammar: Grammar | null, phase: string): { hint: string } | null {
  const hint = grammar?.words.asks[phase];
  return hint ? { hint } : null;
}

/** The effect of a form, by its verb. */
export const titleOf = (grammar: Grammar | null, verb: string): string => grammar?.words.titles[verb] ?? verb;
/** The label of a field. */
export const fieldOf = (grammar: Grammar | null, verb: string, name: string): string =>
  grammar?.words.fields[`${verb}-${name}`] ?? grammar?.words.fields[name] ?? name;
/** The text of a word that names nothing on the board. */
export const wordOf = (grammar: Grammar | null, word: string): string => grammar?.words.words[word] ?? word;

/** Placeholders of the controls of a form, by the names of its fields. */
export type Values = Record<string, string | string[]>;
export interface Choice {
  value: string;
  label: string;
}
/** One field of a form. */
export interface Place {
  name: string;
  type: "text" | "number" | "flag";
  /** Whether it takes several values. */
  many: boolean;
  optional: boolean;
  kind: string;
  /** Its words, if they are fixed. */
  options: readonly string[];
}
export interface Form {
  verb: string;
  /** Its effect. */
  meaning: string;
  /** A line as it can be typed. */
  example: string;
  places: Place[];
  /** Values that belong to the verb. */
  fixed: Record<string, unknown>;
  /** A nested order: the name of its field, and its possible forms. */
  inner?: { name: string; forms: Form[] };
}
/** An order as JSON, composed by a form. */
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

/** The schemas of a verb: one form, or several. */
export function formsOf({ schema }: Grammar, verb: string): Form[] {
  return Object.entries(schema.$defs)
    .filter(([name]) => name === verb || name.startsWith(`${verb}-`))
    .map(([, one]) => formOf(one))
    .filter((form) => form.verb === verb);
}

/** The lines that a sheet accepts. */
export function linesOf({ schema }: Grammar, sheet: string): Form[] {
  const lines = schema.$defs[sheet]?.properties?.["items"]?.items?.oneOf ?? [];
  const forms = lines.map(formOf);
  return forms.filter((form, i) => forms.findIndex((other) => other.verb === form.verb) === i);
}

/** The nested order that is chosen in a form now. */
const chosen = (form: Form, values: Values): Form | undefined =>
  form.inner?.forms.find((one) => one.verb === values[form.inner?.name ?? ""]);

/** All fields to fill in now: those of a nested order follow the choice of its verb; its name precedes theirs. */
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

/** Whether all required fields are filled in. */
export const isWhole = (form: Form, values: Values): boolean =>
  placesOf(form, values).every((place) => place.optional || !isEmpty(values[place.name]));

/** The order as JSON; null while a required field is empty. */
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
