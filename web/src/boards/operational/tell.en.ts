/** Events of the raid as sentences: yes and no become words, ids become names. */

import type { GameEvent } from "../../lib/api";
import type { Desk } from "../../lib/desk.svelte";
import type { BayView, Furniture } from "./bay";
import { nameOf, speak } from "./describe";
import { dateOf } from "./when";

/** How a unit attacks: of one, of many, and what is said after the target. */
const MANNER: Record<string, [string, string, string]> = {
  dive: ["dives on", "dive on", ""], torpedo: ["launches torpedoes at", "launch torpedoes at", ""], pressed: ["presses home on", "press home on", ""],
  high: ["bombs", "bomb", " from high up"], medium: ["bombs", "bomb", " from medium height"], low: ["bombs", "bomb", " from low down"],
};
const OF: Record<string, string> = { allies: "Allied", japan: "Japanese" };
/** Squadrons are one, `Akagi's Vals` are many. */
const many = (name: string): boolean => /s$/.test(name) || name.includes(" and ") || name.includes(", ");
const RESULT: Record<string, string> = { "-": "no damage", none: "no damage", D: "damaged", DS: "damaged or, if already so, sunk", S: "sunk", Sk: "sunk", Sunk: "sunk" };
/** The same against a unit of merchantmen, which loses ships one by one. */
const OF_MERCHANTS: Record<string, string> = { ...RESULT, D: "one ship", DS: "two ships", S: "three ships", Sk: "three ships" };
const yes = (value: unknown): boolean => value === true || value === "yes";

/** A hex with the place that stands in it. */
function where(hex: unknown, board: Furniture): string {
  const place = Object.values(board.places).find((one) => one.hex === hex);
  return place ? place.name : `hex ${String(hex ?? "")}`;
}

/** What a die had to show and showed; the best numbers are the high ones in column A, the low ones in column B. */
function thrown(event: GameEvent, numbers: number, column: unknown): string {
  const faces = event.rolls.flatMap((roll) => roll.faces);
  const wanted = column === "A" ? (numbers === 1 ? "a 6" : `${7 - numbers} or more`) : column === "B" ? (numbers === 1 ? "a 1" : `${numbers} or less`) : "";
  if (!wanted || numbers > 5 || !faces.length || faces.length > 2) return `${numbers} in 6`;
  return faces.length === 2 ? `needs ${wanted} twice, throws ${faces.join(" and ")}` : `needs ${wanted}, throws ${faces[0] ?? ""}`;
}

export function tell(event: GameEvent, desk: Desk): string {
  const board = desk.board as Furniture | null;
  if (!board) return "";
  const f = event.facts;
  /** Names of a fact, with the marks of the log in words: `Akagi*`, `Freighters 8(4)`. A long list keeps its first few. */
  const name = (key: string): string => {
    const value = f[key];
    const all = (Array.isArray(value) ? value.map(String) : String(value ?? "").split(/,\s*/)).map((one) => speak(one, desk).replace(/\*$/, " (damaged)").replace(/\((\d+)\)$/, " ($1 left)"));
    return all.length > 5 ? `${all.slice(0, 3).join(", ")} and ${all.length - 3} more` : all.join(", ");
  };
  const result = (): string => {
    const target = board.ships[String(f["target"])];
    return (target?.type === "freighter" || target?.type === "transport" ? OF_MERCHANTS : RESULT)[String(f["result"])] ?? String(f["result"]);
  };
  const numbers = Number(f["numbers"] ?? 0);
  const on = numbers ? ` (${thrown(event, numbers, desk.view?.options["die_column"])})` : "";
  switch (event.kind) {
    case "turn":
      return desk.view ? `${dateOf(desk.view as BayView, Number(f["turn"]))} ${String(f["hours"])}.` : "";
    case "impulse":
      return `${["", "First", "Second", "Third"][Number(f["impulse"])] ?? ""} impulse.`;
    case "flak":
      return yes(f["hit"]) ? `Guns shoot down ${name("unit")}${on}.` : `Guns miss ${name("unit")}${on}.`;
    case "dogfight":
      return yes(f["hit"]) ? `${name("shooter")} ${many(name("shooter")) ? "shoot" : "shoots"} down ${name("target")}${on}.` : `${name("shooter")} cannot hit ${name("target")}${on}.`;
    case "bombs":
      return `${name("unit")} ${MANNER[String(f["manner"])]?.[many(name("unit")) ? 1 : 0] ?? "attacks"} ${name("target")}${MANNER[String(f["manner"])]?.[2] ?? ""}: ${yes(f["hit"]) ? "a hit" : "a miss"}.`;
    case "bomb.result":
      return `${name("target")}: ${RESULT[String(f["result"])] ?? String(f["result"])}.`;
    case "damaged":
      return `${name("ship")} is damaged.`;
    case "plane.lost":
      return `${name("unit")} ${many(name("unit")) ? "are" : "is"} lost.`;
    case "sighted":
      return `${String(f["group"])} is seen at ${where(f["hex"], board)}: ${name("ships")}.`;
    case "battle":
      return `Battle at ${where(f["hex"], board)}: ${name("japan")} against ${name("allies")}.`;
    case "arrayed":
      return `${name("side")} ${String(f["side"]) === "japan" ? "draws" : "draw"} up the line.`;
    case "raid":
      return `${OF[String(f["side"])] ?? "Enemy"} aircraft are over ${where(f["hex"], board)}!`;
    case "raid.seen":
      return ["none", ""].includes(String(f["interceptors"])) ? `Over ${where(f["hex"], board)}: ${name("units")}; no fighters meet them.` : `Over ${where(f["hex"], board)}: ${name("units")}, met by ${name("interceptors")}.`;
    case "raid.over":
      return `The raid on ${where(f["hex"], board)} is over.`;
    case "collision":
      return `${name("rammer")} rams ${name("rammed")} in the dark.`;
    case "screen":
      return yes(f["sunk"]) ? `The escorts sink ${nameOf(String(f["sub"]), desk)}.` : `The escorts hunt ${nameOf(String(f["sub"]), desk)} in vain.`;
    case "gunfire":
    case "torpedoes":
      return `${name("firer")} ${event.kind === "gunfire" ? "fires" : "launches torpedoes"} at ${name("target")}: ${result()}.`;
    case "sub.sunk":
      return event.rolls.length ? `Aircraft sink the submarine ${name("boat")}: both dice, ${event.rolls.flatMap((roll) => roll.faces).join(" and ")}, fall within the numbers of their search there.` : `The submarine ${name("boat")} is sunk.`;
    case "sub.escaped":
      return `Aircraft hunt ${String(f["sub"])} in vain${on}.`;
    case "sub.torpedoes":
      return `Torpedoes at ${name("target")}: ${result()}.`;
    case "searched":
      return `Searched for ${String(f["group"])} in ${where(f["hex"], board)}${on}: nothing.`;
    case "convoy":
      return yes(f["came"]) ? `Convoy ${String(f["group"])} appears.` : `Convoy ${String(f["group"])} does not appear yet.`;
    case "radar":
      return yes(f["radar"]) || /on|works/.test(String(f["radar"])) ? "Ceylon's radar is manned this Sunday." : "Ceylon's radar is not manned this Sunday.";
    case "bombarded":
      return yes(f["disrupted"]) ? `${name("ship")} bombards ${name("unit")}: disrupted.` : `${name("ship")} bombards ${name("unit")} without effect.`;
    case "merchants.lost":
      return `${name("ship")}: ${Number(f["lost"]) === 1 ? "one merchantman" : `${String(f["lost"])} merchantmen`} sunk, ${Number(f["left"]) ? String(f["left"]) : "none"} left.`;
    case "mixed":
      return `Your markers change numbers${String(f["hex"]) === "set-up" ? "" : ` at ${where(f["hex"], board)}`}: nobody can tell the false from the real.`;
    case "game.over":
      return speak(event.text.replace(/^[a-z]+: /i, ""), desk);
    default:
      return "";
  }
}
