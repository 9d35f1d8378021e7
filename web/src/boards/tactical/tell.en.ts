/** Events of the action as sentences. */

import type { GameEvent } from "../../lib/api";
import type { Desk } from "../../lib/desk.svelte";
import { SideName } from "../../lib/sides";
import { isPlural } from "../../lib/sides.en";
import { t } from "../../lib/texts.en";
import type { Reckoning } from "../board";
import type { BattleView } from "./battle";
import { groupName } from "./callsigns";
import { w } from "./texts.en";

const LEVEL: Record<string, string> = { none: "no damage", D: "damaged", HD: "heavily damaged", sunk: "sinking", S: "fatally hit", "-": "no effect" };
/** What a throw of damage control did; after it stands how she is. */
const EFFORT: Record<string, string> = { R: "repaired, now", C: "under control, still", O: "still out of control,", W: "it gets worse, now" };
/** `nine 8-inch guns`: two figures side by side are hard to read. */
const NUMBER = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
const yards = (n: unknown): string => Number(n ?? 0).toLocaleString("en");

/** What the hits did: penetrations in the order of the shells. */
function effect(results: unknown): string {
  const list = (Array.isArray(results) ? results : String(results ?? "").split(/[\s,]+/)).map(String).filter((one) => one && one !== "-" && one !== "none");
  const said = list.map((one) => LEVEL[one] ?? one);
  if (said.length > 1 && new Set(said).size === 1) return `; ${said[0]} by each`;
  return said.length ? `; ${said.join(", ")}` : ", no damage";
}

/** What the aim needed and what the white die showed. */
function aim(event: GameEvent): string {
  const number = Number(event.facts["accuracy"] ?? 0);
  const white = event.rolls.find((one) => one.why.endsWith(" white"))?.faces[0];
  if (white === undefined) return `accuracy ${number}`;
  return `needs ${number < 1 ? "two ones" : number === 1 ? "a 1" : `${Math.min(number, 5)} or less`}, throws ${white}`;
}

/** A shot's number from where every gun starts. */
export function reckon(event: GameEvent): Reckoning | null {
  if (event.kind !== "fired" && event.kind !== "shifted") return null;
  const total = Number(event.facts["accuracy"] ?? 0);
  const start = total - event.modifiers.reduce((sum, one) => sum + one.amount, 0);
  return { from: "Every gun starts from", start, to: "She hits with this or less; a 6 always misses", total };
}

export function tell(event: GameEvent, desk: Desk): string {
  const view = desk.view as BattleView | null;
  const f = event.facts;
  const text = (key: string): string => String(f[key] ?? "");
  const ship = (key: string): string => view?.ships[text(key)]?.name ?? view?.others[text(key)]?.name ?? text(key);
  const n = Number(f["hits"] ?? 0);
  const calibre = text("gun").replace(/^(\d+(?:\.\d+)?) ?(in|cm|mm).*/, (_, size: string, unit: string) => `${size}-${unit === "in" ? "inch" : unit}`);
  switch (event.kind) {
    case "plotted":
      return text("plot") ? `${SideName(text("seat"))}: orders plotted.` : `${SideName(text("seat"))}: hold course, hold fire.`;
    case "fired":
    case "shifted":
      return `${ship("ship")} ${event.kind === "fired" ? "fires" : "shifts"} ${NUMBER[Number(f["guns"])] ?? text("guns")} ${calibre} ${Number(f["guns"]) === 1 ? "gun" : "guns"} ${event.kind === "fired" ? "at" : "to"} ${ship("target")}, ${yards(f["range"])} yards, ${text("band")} range; ${aim(event)}: ${w.hits(n)}${n ? effect(f["results"]) : ""}.`;
    case "wasted":
      return `${w.owned(ship("ship"))} ${calibre} guns fall short of ${ship("target")}: ${yards(f["range"])} yards is out of range.`;
    case "torpedoed":
      return `${ship("ship")} meets torpedoes: ${w.hits(n)}${n ? effect(f["results"]) : ""}.`;
    case "launched":
      return `${ship("ship")} launches ${text("count")} torpedoes, course ${text("course")}.`;
    case "track":
      return `${text("count")} torpedoes in the water, course ${text("course")}.`;
    case "damage_control":
      return `${ship("ship")} fights her damage: ${EFFORT[text("result")] ?? "now"} ${LEVEL[text("level")] ?? text("level")}.`;
    case "detected":
      return `${SideName(text("side"))} ${isPlural(SideName(text("side"))) ? "sight" : "sights"} ${groupName(text("group"), view)}.`;
    case "contact_lost":
      return `${SideName(text("side"))} ${isPlural(SideName(text("side"))) ? "lose" : "loses"} sight of ${groupName(text("group"), view)}.`;
    case "over":
      return verdict(event.text);
    default:
      return "";
  }
}

/** A part of a plot that is neither course nor fire. */
function rest(part: string, name: (id: string) => string): string {
  const [verb = "", one = "", two = "", three = ""] = part.split(/\s+/);
  if (verb === "float") return `${name(one)} launches her float-plane.`;
  if (verb === "search") return `${name(one)} searches by ${two}.`;
  if (verb === "detach") return `${name(one)} leaves her group.`;
  if (verb === "join") return `${name(one)} falls in astern of ${name(three)}.`;
  if (verb === "air") return `${one}: ${two}${three ? ` ${name(three)}` : ""}.`;
  return `${part}.`;
}

/** A direction of fire as seen from the bridge: `17° right of`. */
function bearingOf(part: string): string {
  const [, side = "", degrees = "0"] = /at (?:([LR]) )?([\d.]+)/.exec(part) ?? [];
  const angle = Math.round(Number(degrees));
  if (angle === 0 || angle === 360) return "the course of";
  return side ? `${angle}° ${side === "L" ? "left" : "right"} of` : angle > 180 ? `${360 - angle}° left of` : `${angle}° right of`;
}

/** A plot as sentences: what each group steers, at whom each ship fires. */
export function spell(line: string, desk: Desk): string {
  const view = desk.view as BattleView | null;
  if (!view || !line.startsWith("plot")) return "";
  // A ship that leaves her group sails as a group of her own from now on.
  const name = (id: string): string => view.ships[id]?.name ?? view.others[id]?.name ?? view.groups[id]?.name ?? view.ships[id.replace(/-det$/, "")]?.name ?? id;
  const fires = new Map<string, Set<string>>();
  const said: string[] = [];
  for (const part of line.slice(4).split("|").map((one) => one.trim()).filter(Boolean)) {
    const helm = /^([\w.-]+): (.+)$/.exec(part);
    const fire = /^([\w-]+)\/[A-Z&]+ .*-> ([\w-]+)$/.exec(part);
    const fish = /^torp ([\w-]+)\/\w+ (\d+) (?:-> ([\w-]+)|at (?:[LR] )?([\d.]+))( secret)?$/.exec(part);
    if (helm) said.push(`${name(helm[1] ?? "")}: ${(helm[2] ?? "").replace(/\bFL /g, "all together ").replace(/\bR ([\d.]+)/g, "right $1°").replace(/\bL ([\d.]+)/g, "left $1°").replace(/(\d+)y\b/g, (_, n: string) => `${yards(Number(n))} yards`).replace(/\bDEPTH (\w+)/g, (_, depth: string) => w.depth[depth] ?? depth).replace(/\bTHROAT (\d+)/g, "ready to fire $1 down the throat").toLowerCase()}.`);
    else if (fish) said.push(`${name(fish[1] ?? "")} launches ${fish[2] ?? ""} torpedoes${fish[3] ? ` at ${name(fish[3])}` : ` on ${bearingOf(part)} her bow`}${fish[5] ? ", unmarked" : ""}.`);
    else if (fire) fires.set(fire[1] ?? "", new Set([...(fires.get(fire[1] ?? "") ?? []), fire[2] ?? ""]));
    else said.push(rest(part, name));
  }
  // Ships that fire at the same enemy are named together.
  const volleys = new Map<string, string[]>();
  for (const [ship, targets] of fires) {
    const at = t.and([...targets].map(name));
    volleys.set(at, [...(volleys.get(at) ?? []), name(ship)]);
  }
  for (const [at, ships] of volleys) said.push(`${t.and(ships)} ${ships.length > 1 ? "fire" : "fires"} at ${at}.`);
  return (line === "plot" || !said.length ? ["All hold course and hold fire."] : said.some((one) => one.includes(": ")) ? said : ["Hold course.", ...said]).join(" ");
}

/** A sentence of the rules with capital letters where it begins. */
export function verdict(text: string): string {
  return text.replace(/(^|[.!?] )([a-z])/g, (_, stop: string, letter: string) => stop + letter.toUpperCase());
}
