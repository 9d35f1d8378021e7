/** Orders in words, for buttons. */

import type { Desk } from "../../lib/desk.svelte";
import { spoken, words } from "../../lib/orders";
import type { BayView, Furniture } from "./bay";
import { SAY, SIDES } from "./say.en";
import { w } from "./texts.en";

/** A ship, air unit, place or troop by its name; any other word as it stands. */
export function nameOf(word: string, desk: Desk): string {
  const board = desk.board as Furniture | null;
  const guns = board?.batteries[word];
  if (board && guns) return w.guns(board.places[guns.place]?.name ?? guns.place);
  const here = /^\d{4}$/.test(word) ? Object.values(board?.places ?? {}).find((one) => one.hex === word)?.name : undefined;
  return here ?? board?.ships[word]?.name ?? board?.planes[word]?.name ?? board?.places[word]?.name ?? board?.troops[word]?.name ?? board?.submarines[word]?.name ?? w.verbs[word] ?? decoyName(word);
}

/** Decoys have a letter and a number, and no name. */
const decoyName = (word: string): string => word.replace(/^decoy-([aj])(\d+)$/, (_, side: string, n: string) => w.decoyUnit(`${side.toUpperCase()}${n}`));

const IDS = /\b[a-z0-9]+(?:-[a-z0-9]+)*\b/g;
/** A bare hex in a sentence: no hours, no hex that is called one or stands behind its place already. */
const HEXES = /(?<!hex |[-–(\d])\b\d{4}\b(?![-–)\d])/g;

/** A sentence with ships, air units and places called by their names. */
export function speak(text: string, desk: Desk): string {
  const board = desk.board as Furniture | null;
  if (!board) return text;
  const place = (hex: string): string => Object.values(board.places).find((one) => one.hex === hex)?.name ?? w.hex(hex);
  const said = spoken(text, (part) => part.replace(HEXES, place).replace(IDS, (word) => SIDES[word] ?? board.ships[word]?.name ?? board.planes[word]?.name ?? board.places[word]?.name ?? (part.includes(board.troops[word]?.name ?? "?") ? word : board.troops[word]?.name) ?? decoyName(word)));
  return said.charAt(0).toUpperCase() + said.slice(1);
}
/** Verbs whose bare form means something of its own. */
const ALONE = new Set(["array", "plot"]);

/** An order in words, for its button. */
export function describe(line: string, desk: Desk): string {
  const known = w.verbs[line];
  if (known) return known;
  const [verb = "", ...rest] = words(line);
  if (!desk.board || !rest.length) return line;
  const due = (desk.view as BayView).flow.find((phase) => phase.phase === "Arraying")?.["names"] as Record<string, string[]> | undefined;
  if (verb === "array" && rest.length === due?.[(desk.view as BayView).side]?.length && rest.every((one) => one.endsWith("=screening"))) return w.allInFront;
  const say = (word: string | undefined): string => (word ? nameOf(word, desk) : "");
  return SAY[verb]?.(say, rest) ?? `${(ALONE.has(verb) ? undefined : w.verbs[verb]) ?? verb.charAt(0).toUpperCase() + verb.slice(1)} ${rest.map(say).join(" ")}`;
}
