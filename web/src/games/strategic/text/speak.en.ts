/** Task forces and lines of a sheet, as people say them. */

import { capital } from "../../../lib/text/capital";
import type { Ref } from "../../../lib/server/api";
import type { Atlas } from "../board/atlas";
import { tally, unitName } from "../board/kinds";
import type { Filled } from "../../../lib/desk/forms";
import { type Desk, isLine, type Line, type StrategicView, type Unit } from "../state";
import { w } from "./texts.en";

/** `tf1` is TF1, `pearl-harbour` Pearl Harbour. */
export const forceCalled = (name: string): string => (/^tf\d/.test(name) ? name.toUpperCase() : name.split("-").map(capital).join(" "));

/** A task force as people say it: `UK TF1`, `USA Force H`. */
export function forceName(id: string, atlas: Atlas): string {
  const [nation = "", name = ""] = id.split(":");
  return name ? `${SHORT[nation] ?? atlas.name(nation)} ${forceCalled(name)}` : id;
}
/** Nations as adjectives. */
export const SHORT: Record<string, string> = {
  uk: "British",
  usa: "US",
  ussr: "Soviet",
  netherlands: "Dutch",
  japan: "Japanese",
  germany: "German",
  italy: "Italian",
  "free-french": "Free French",
  vichy: "Vichy",
};

const VERBS: Record<string, string> = {
  tf: "Task force",
  escort: "Escort",
  attack: "Attack",
  put: "Tonnage",
  place: "Base",
  stock: "Store LSP",
  ship: "Ship",
  move: "Transfer",
  fly: "Fly",
  embark: "Embark",
  ashore: "Land the air of",
  tow: "Move",
  grant: "Agree",
  transports: "Transports",
  open: "Open route",
  train: "Fleet train",
  disband: "Break up",
  sweep: "Sweep",
  land: "Land",
  raid: "Raid",
  strike: "Strike",
  die: "Card on the dice",
  shift: "Column shift",
  range: "Range card",
};
/** On which throw a card is laid. */
const PARTS: Record<string, string> = {
  cover: "for its cover",
  Cover: "for its cover",
  sea: "for the fight at sea",
  Sea: "for the fight at sea",
  landing: "for the landing",
  Landing: "for the landing",
  join: "to intervene in",
  Join: "to intervene in",
  defence: "for the defence",
  Defence: "for the defence",
};
/** Figures, cards and flags of a line, by the names of their places. */
function setting(key: string, value: unknown, atlas: Atlas): string | null {
  const said = Array.isArray(value) ? value.map((one) => atlas.name(String(one))).join(" and ") : String(value);
  switch (key) {
    case "lsp":
      return `${said} LSP`;
    case "landing_lsp":
      return `${said} LSP for the landing`;
    case "manpower":
      return `${said} manpower`;
    case "tanks":
      return `${said} tanks`;
    case "cards":
      return `farther by ${said}`;
    case "landing_cards":
      return `the landing farther by ${said}`;
    case "flag":
      return `under the flag of ${atlas.name(said)}`;
    case "lender":
      return `LSP lent by ${atlas.name(said)}`;
    default:
      return null;
  }
}

/** A line of a sheet in words; one that could not be read as it was typed. */
export function speak(line: Line, view: StrategicView, atlas: Atlas): string {
  if (typeof line === "string") return line;
  if (!isLine(line)) return line.text;
  const { verb } = line;
  const name = (key: string, value: unknown): string => {
    const word = String(value);
    const route = view.position.routes[key === "route" ? word : word.replace("route-", "")];
    if (route && (key === "route" || key === "target")) return route.name;
    return word.includes(":") ? forceName(word, atlas) : atlas.name(word);
  };
  const units: Unit[] = [];
  const words: string[] = [];
  const more: string[] = [];
  for (const [key, value] of Object.entries(line)) {
    if (key === "verb" || key === "use") continue;
    const said = setting(key, value, atlas);
    const many = Array.isArray(value) ? value : [value];
    if (said) more.push(said);
    else if (isItem(value)) more.push(speak(value, view, atlas));
    else
      for (const one of many) {
        const unit = view.position.units[String(one)];
        if (unit) units.push(unit);
        else words.push(name(key, one));
      }
  }
  if (line.verb === "land" && "invasion" in line) {
    const [cover = "", invasion = "", place = "", sea] = words;
    return [`Land ${invasion} at ${place}${sea ? ` from ${sea}` : ""}, covered by ${cover}`, ...more].join(", ");
  }
  const force = [words[0] ?? "", units.length ? tally(units) : ""];
  switch (verb) {
    case "tf":
      return `Task force ${force.filter(Boolean).join(`, from ${words[1] ?? ""}: `)}${more.map((one) => `, ${one}`).join("")}`;
    case "escort":
      return `Escort ${force.filter(Boolean).join(`, from ${words[1] ?? ""}: `)}`;
    case "attack":
      return `Raid ${words[0] ?? ""} in ${words[2] ?? ""}, from ${words[1] ?? ""}: ${force[1] ?? ""}`;
    case "put":
      return Number(words[2] ?? "0")
        ? `${words[2]} tonnage of ${words[0] ?? ""} on ${words[1] ?? ""}`
        : `No tonnage of ${words[0] ?? ""} on ${words[1] ?? ""}`;
    case "die": {
      const [card = "", whose = "", part = "", area = ""] = words;
      return `Play ${card} with ${whose}: ${PARTS[part] ?? part}${area ? ` ${area}` : ""}`;
    }
  }
  const head = [VERBS[verb] ?? w.does[verb] ?? verb, [...words, ...more].join(", ")].join(" ");
  return [head, units.length ? tally(units) : ""].filter(Boolean).join(": ");
}
const isItem = (value: unknown): value is Filled => typeof value === "object" && value !== null && "verb" in value;

/** A counter with its owner: `Dutch air point 1`. */
export function unitCalled(id: string): string {
  const [, short = ""] = Object.entries(SHORT).find(([nation]) => id.startsWith(`${nation}-`)) ?? [];
  return `${short} ${unitName(id).toLowerCase()}`.trim();
}

/** What a sentence names, by itself: of counters and routes it may have the number alone. */
export function calledAlone({ ref, id, name }: Ref, desk: Desk): string {
  if (ref === "route") return desk.view?.position.routes[id]?.name ?? name;
  return ref === "unit" ? unitCalled(id) : name;
}
