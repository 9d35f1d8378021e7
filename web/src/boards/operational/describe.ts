/** Orders in words, for buttons. */

import type { Desk } from "../../lib/desk.svelte";
import { words } from "../../lib/orders";
import type { BayView, Furniture } from "./bay";
import { w } from "./texts.en";

/** A ship, air unit, place or troop by its name; any other word as it stands. */
export function nameOf(word: string, desk: Desk): string {
  const board = desk.board as Furniture | null;
  const guns = board?.batteries[word];
  if (board && guns) return w.guns(board.places[guns.place]?.name ?? guns.place);
  const here = /^\d{4}$/.test(word) ? Object.values(board?.places ?? {}).find((one) => one.hex === word)?.name : undefined;
  return here ?? board?.ships[word]?.name ?? board?.planes[word]?.name ?? board?.places[word]?.name ?? board?.troops[word]?.name ?? w.verbs[word] ?? word;
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

type Say = (say: (word: string | undefined) => string, rest: string[]) => string;
const list = (names: string[]): string => (names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}` : (names[0] ?? ""));

const SAY: Record<string, Say> = {
  move: (say, [piece, hex]) => w.steam(say(piece), say(hex)),
  cap: (say, [unit, over]) => `${say(unit)} patrols over ${say(over)}`,
  arc: (say, [unit, facing]) => `${say(unit)} searches ${w.facing[facing ?? ""] ?? facing ?? ""}`,
  scout: (say, [unit, target]) => `${say(unit)} looks at ${say(target)}`,
  launch: (say, [target, ...units]) => `Strike ${say(target)} with ${list(units.map(say))}`,
  transfer: (say, [unit, base]) => `${say(unit)} flies to ${say(base)}`,
  divert: (say, [unit, base]) => `${say(unit)} lands at ${say(base)}`,
  scramble: (say, [unit]) => `Scramble ${say(unit)}`,
  pair: (say, [one, other]) => `${say(one)} against ${say(other)}`,
  bomb: (say, [unit, manner, target]) => `${say(unit)}: ${w.manner[manner ?? ""] ?? manner ?? ""} ${say(target)}`,
  engage: (say, [group]) => `${say(group)} seeks battle`,
  attack: (say, [boat, group]) => `${say(boat)} attacks ${say(group)}`,
  target: (say, [ship]) => `Torpedoes at ${say(ship)}`,
  fire: (say, [ship, target, weapon]) => `${say(ship)} fires at ${say(target)}${weapon ? `, ${weapon}` : ""}`,
  hold: (say, [ship]) => `${say(ship)} holds her fire`,
  relocate: (say, [ship, to]) => `${say(ship)} to the ${to === "across" ? "enemy's screen" : `${w.lines[to ?? ""]?.toLowerCase() ?? to ?? ""} line`}`,
  withdraw: (say, [hex, ...left]) => `Flee to ${say(hex)}${left.length ? `, leaving ${list(left.map(say))}` : ""}`,
  join: (say, [one, other]) => `${say(one)} joins ${say(other)}`,
  detach: (say, [group, ...ships]) => `Detach ${list(ships.map(say))} from ${say(group)}`,
  reassign: (say, [from, to, ...ships]) => `${list(ships.map(say))} from ${say(from)} to ${say(to)}`,
  march: (say, [unit, hex]) => `${say(unit)} marches to ${say(hex)}`,
  bombard: (say, [ship, unit]) => `${say(ship)} bombards ${say(unit)}`,
  land: (say, [group, ...units]) => `Land ${list(units.map(say))} from ${say(group)}`,
  defend: (say, [group]) => `${say(group)} fights first`,
  wager: (_say, [stake]) => `Stake ${stake ?? "0"}`,
  array: (_say, posts) => w.placed(posts.length),
};

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
