/** Order lines as the server lists them: words that branch, to be offered one after the other. What an order says stands in its JSON. */

import type { AnyOrder } from "../server/api";

interface Branch {
  /** The next word. */
  word: string;
  /** How many orders begin so. */
  count: number;
  /** The whole order, when this word ends exactly one and no other goes on. */
  line: string | null;
}

/** A line's words; quoted or bracketed parts are left as they stand. */
export function words(line: string): string[] {
  return line.trim().split(/\s+/).filter(Boolean);
}

/** The words that can follow `prefix` in the listed orders, in the server's order. */
export function branches(orders: readonly string[], prefix: readonly string[]): Branch[] {
  const found = new Map<string, Branch>();
  for (const line of orders) {
    const parts = words(line);
    if (parts.length <= prefix.length || !prefix.every((word, i) => parts[i] === word)) continue;
    const word = parts[prefix.length] ?? "";
    const branch = found.get(word) ?? { word, count: 0, line: null };
    branch.count += 1;
    branch.line = branch.count === 1 ? line : null;
    found.set(word, branch);
  }
  return [...found.values()];
}

/** The listed order that is exactly this prefix, if there is one. */
export function exactly(orders: readonly string[], prefix: readonly string[]): string | null {
  const line = prefix.join(" ");
  return orders.find((one) => words(one).join(" ") === line) ?? null;
}

/** Everything an order names, in the order of its fields: names, words and figures. */
export function wordsOf(order: AnyOrder): string[] {
  const { verb: _, ...rest } = order;
  const leaves = (value: unknown): string[] =>
    typeof value === "string" || typeof value === "number"
      ? [String(value)]
      : value && typeof value === "object"
        ? Object.values(value).flatMap(leaves)
        : [];
  return leaves(rest);
}

/** Orders that contain every word of a search. */
export function matching(orders: readonly string[], search: string): string[] {
  const wanted = words(search.toLowerCase());
  return orders.filter((line) => wanted.every((word) => line.toLowerCase().includes(word)));
}

/** Orders that speak of a piece, with the word itself alone (`J2`, not `J21`). */
export function about(orders: readonly string[], piece: string): string[] {
  return piece ? orders.filter((line) => words(line).includes(piece)) : [];
}

/** Orders that nobody needs to search for: a verb alone, such as `done` or `battle yes`. */
export function simple(orders: readonly string[]): string[] {
  const verbs = branches(orders, []);
  const lone = orders.filter((line) => words(line).length === 1);
  return [
    ...new Set([...lone, ...(orders.length <= 4 ? orders : verbs.flatMap((b) => (b.line && words(b.line).length <= 2 ? [b.line] : [])))]),
  ];
}

/** A question up to its last question mark, and what follows it; without one it is all question. Prompts quote orders in backticks, for the terminal. */
export function questionIn(text: string): [asked: string, more: string] {
  const end = text.lastIndexOf("?") + 1 || text.length;
  return [text.slice(0, end), text.slice(end)].map((one) => one.replaceAll("`", "").trim()) as [string, string];
}
