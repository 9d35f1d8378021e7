/** Orders in words, for buttons. */

import type { Desk } from "../../lib/desk.svelte";
import { words } from "../../lib/orders";
import type { Furniture } from "./bay";
import { w } from "./texts.en";

/** A ship, air unit, place or troop by its name; any other word as it stands. */
export function nameOf(word: string, desk: Desk): string {
  const board = desk.board as Furniture | null;
  return board?.ships[word]?.name ?? board?.planes[word]?.name ?? board?.places[word]?.name ?? board?.troops[word]?.name ?? w.verbs[word] ?? word;
}

export function describe(line: string, desk: Desk): string {
  const known = w.verbs[line];
  if (known) return known;
  const board = desk.board as Furniture | null;
  const [verb = "", ...rest] = words(line);
  if (!board || !rest.length) return line;
  if (verb === "move") return w.steam(rest[0] ?? "", rest[1] ?? "");
  return `${w.verbs[verb] ?? verb.charAt(0).toUpperCase() + verb.slice(1)} ${rest.map((word) => nameOf(word, desk)).join(" ")}`;
}
