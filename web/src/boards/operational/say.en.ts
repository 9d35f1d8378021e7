/** Orders of the raid as sentences, by their verb; `say` gives a word its name. */

import { t } from "../../lib/texts.en";
import { w } from "./texts.en";

export const SIDES: Record<string, string> = { japan: "Japan", allies: "the Allies" };

export type Say = (say: (word: string | undefined) => string, rest: string[]) => string;
const list = t.and;
/** The verb after a name: `Tone's floatplanes search`, `413 Squadron searches`. */
const does = (name: string, one: string, many: string): string => `${name} ${/s$/.test(name) ? many : one}`;

export const SAY: Record<string, Say> = {
  move: (say, [piece, hex]) => w.steam(say(piece), say(hex)),
  cap: (say, [unit, over]) => `${does(say(unit), "patrols", "patrol")} over ${say(over)}`,
  arc: (say, [unit, facing]) => `${does(say(unit), "searches", "search")} ${w.facing[facing ?? ""] ?? facing ?? ""}`,
  scout: (say, [unit, target]) => `${does(say(unit), "looks", "look")} at ${say(target)}`,
  launch: (say, [target, ...units]) => `Strike ${say(target)} with ${list(units.map(say))}`,
  transfer: (say, [unit, base]) => `${does(say(unit), "flies", "fly")} to ${say(base)}`,
  divert: (say, [unit, base]) => `${does(say(unit), "lands", "land")} at ${say(base)}`,
  scramble: (say, [unit]) => `Scramble ${say(unit)}`,
  pair: (say, [one, other]) => `${say(one)} against ${say(other)}`,
  bomb: (say, [unit, manner, target]) => `${say(unit)}: ${w.manner[manner ?? ""]?.(say(target)) ?? `${manner ?? ""} ${say(target)}`}`,
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
  post: (say, [unit, place]) => `${does(say(unit), "starts", "start")} at ${say(place)}`,
  form: (say, [group, place, ...ships]) => `${list(ships.map(say))} form ${group ?? ""}${place === "off" ? ", off the map" : ` at ${say(place)}`}`,
  base: (say, [real, decoy]) => `Secret base at ${say(real)}${decoy ? `, decoy at ${say(decoy)}` : ""}`,
  omit: (say, [ship]) => `Leave out ${say(ship)}`,
  embark: (say, [unit, transport]) => `${does(say(unit), "goes", "go")} aboard ${say(transport)}`,
  lose: (say, [unit]) => `${say(unit)} takes the loss`,
  step: (say, [unit, hex]) => `${does(say(unit), "steps", "step")} aside to ${say(hex)}`,
  shell: (say, [group]) => `${say(group)} shells the port`,
  enter: (say, [group, hex]) => `Bring ${say(group)} on at ${say(hex)}`,
  dummy: (say, [kind, place]) => `False ${({ ship: "task group", sub: "submarine", air: "air unit" } as Record<string, string>)[kind ?? ""] ?? "marker"} at ${say(place)}`,
  call: (_say, [column]) => `Read my dice in column ${column ?? ""}`,
  plot: (say, moves) => `${list(moves.map((move) => `${move.split("=")[0] ?? ""} to ${say(move.split("=")[1])}`))}; the rest stay`,
  array: (_say, posts) => w.placed(posts.length),
};
