/** Orders in words, for buttons. */

import type { Desk } from "../../lib/desk.svelte";
import { words } from "../../lib/orders";
import type { Furniture } from "./bay";
import { w } from "./texts.en";

export function describe(line: string, desk: Desk): string {
  const known = w.verbs[line];
  if (known) return known;
  const board = desk.board as Furniture | null;
  const [verb = "", ...rest] = words(line);
  if (!board || !rest.length) return line;
  if (verb === "move") return w.steam(rest[0] ?? "", rest[1] ?? "");
  const name = (word: string): string => board.ships[word]?.name ?? board.planes[word]?.name ?? board.places[word]?.name ?? board.troops[word]?.name ?? word;
  return `${verb.charAt(0).toUpperCase()}${verb.slice(1)} ${rest.map(name).join(" ")}`;
}
