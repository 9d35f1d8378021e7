/** Messages of a Fluent catalogue as properties: a text, a function of its arguments, or a table of both. */

import { FluentBundle, type FluentFunction, FluentResource, FluentType, type FluentVariable } from "@fluent/bundle";

/** Arguments of a message: a list is joined with commas; null and `false` count as not `GIVEN`. */
type Value = string | number | boolean | readonly string[] | null | undefined;
export type Say<Name extends string> = (given: Record<Name, Value>) => string;

type Pattern = NonNullable<NonNullable<ReturnType<FluentBundle["getMessage"]>>["value"]>;
type Told = string | ((given: Record<string, Value>) => string);
type Entry = Told | Record<string, Told>;

const plain = (value: FluentType<unknown> | unknown): unknown => (value instanceof FluentType ? value.value : value);
/** Functions that our catalogues use in addition to Fluent's own; the server has the same (`kernel/text/fluent.py`). */
const FUNCTIONS: Record<string, FluentFunction> = {
  GIVEN: ([value]) => (plain(value) ? "yes" : "no"),
  ENDING: ([value]) => String(plain(value)).slice(-1).toLowerCase(),
};

const written = (value: Value): FluentVariable =>
  typeof value === "boolean" ? (value ? "yes" : "") : typeof value === "object" ? (value ? value.join(", ") : "") : (value ?? "");

/** Whether a pattern, something within it, or a message it refers to uses an argument. */
function asks(part: unknown, bundle: FluentBundle): boolean {
  if (Array.isArray(part)) return part.some((one) => asks(one, bundle));
  if (typeof part !== "object" || part === null) return false;
  if ("type" in part && part.type === "var") return true;
  if ("type" in part && part.type === "mesg" && "name" in part) return asks(bundle.getMessage(String(part.name)), bundle);
  return Object.values(part).some((one) => asks(one, bundle));
}

/** The messages of one catalogue by their ids. */
export function readWords(text: string, language: string): ReadonlyMap<string, Entry> {
  const bundle = new FluentBundle(language, { functions: FUNCTIONS, useIsolating: false });
  const resource = new FluentResource(text);
  bundle.addResource(resource);
  const format = (pattern: Pattern, given: Record<string, Value>): string => {
    const errors: Error[] = [];
    const values = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, written(value)]));
    const said = bundle.formatPattern(pattern, values, errors);
    for (const error of errors) console.error(error);
    return said;
  };
  const told = (pattern: Pattern): Told =>
    typeof pattern === "string" ? pattern : asks(pattern, bundle) ? (given) => format(pattern, given) : format(pattern, {});
  const found = new Map<string, Entry>();
  for (const { id, value, attributes } of resource.body)
    found.set(id, value === null ? Object.fromEntries(Object.entries(attributes).map(([key, one]) => [key, told(one)])) : told(value));
  return found;
}
