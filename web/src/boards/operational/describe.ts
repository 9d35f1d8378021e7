/** Orders in words, for buttons. */

import type { Desk } from "../../lib/desk.svelte";
import { words } from "../../lib/orders";
import type { Furniture } from "./bay";
import { w } from "./texts.en";

/** A ship, air unit, place or troop by its name; any other word as it stands. */
export function nameOf(word: string, desk: Desk): string {
  const board = desk.board as Furniture | null;
  const guns = board?.batteries[word];
  if (board && guns) return w.guns(board.places[guns.place]?.name ?? guns.place);
  return board?.ships[word]?.name ?? board?.planes[word]?.name ?? board?.places[word]?.name ?? board?.troops[word]?.name ?? w.verbs[word] ?? word;
}

const IDS = /\b[a-z0-9]+(?:-[a-z0-9]+)*\b/g;

/** A sentence with ships, air units and places called by their names. */
export function speak(text: string, desk: Desk): string {
  const board = desk.board as Furniture | null;
  if (!board) return text;
  const said = text.replace(IDS, (word) => SIDES[word] ?? board.ships[word]?.name ?? board.planes[word]?.name ?? board.places[word]?.name ?? board.troops[word]?.name ?? word);
  return said.charAt(0).toUpperCase() + said.slice(1);
}
const SIDES: Record<string, string> = { japan: "Japan", allies: "the Allies" };
/** Verbs whose bare form means something of its own. */
const ALONE = new Set(["array", "plot"]);

export function describe(line: string, desk: Desk): string {
  const known = w.verbs[line];
  if (known) return known;
  const board = desk.board as Furniture | null;
  const [verb = "", ...rest] = words(line);
  if (!board || !rest.length) return line;
  if (verb === "move") return w.steam(rest[0] ?? "", rest[1] ?? "");
  return `${(ALONE.has(verb) ? undefined : w.verbs[verb]) ?? verb.charAt(0).toUpperCase() + verb.slice(1)} ${rest.map((word) => nameOf(word, desk)).join(" ")}`;
}
