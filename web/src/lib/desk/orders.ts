/** Order lines as the server lists them: a tree of words, to be chosen one after the other. The meaning of an order is in its JSON. */

import type { AnyOrder } from "../server/api";

interface Branch {
  /** The next word. */
  word: string;
  /** Number of orders that begin so. */
  count: number;
  /** The whole order, if exactly one ends with this word and no other continues. */
  line: string | null;
}

/** The words of a line; quoted or bracketed parts stay together. */
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

/** Everything that an order names, in the order of its fields: names, words and numbers. */
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

/** Orders that name a piece as a whole word (`J2`, not `J21`). */
export function about(orders: readonly string[], piece: string): string[] {
  return piece ? orders.filter((line) => words(line).includes(piece)) : [];
}

/** Orders that need no search: a verb alone, such as `done` or `battle yes`. */
export function simple(orders: readonly string[]): string[] {
  const verbs = branches(orders, []);
  const lone = orders.filter((line) => words(line).length === 1);
  return [
    ...new Set([...lone, ...(orders.length <= 4 ? orders : verbs.flatMap((b) => (b.line && words(b.line).length <= 2 ? [b.line] : [])))]),
  ];
}

/**
 * A question up to its last question mark, and the rest; without one all is question. Prompts quote orders in backticks, for the terminal.
 */
export function questionIn(text: string): [asked: string, more: string] {
  const end = text.lastIndexOf("?") + 1 || text.length;
  return [text.slice(0, end), text.slice(end)].map((one) => one.replaceAll("`", "").trim()) as [string, string];
}
