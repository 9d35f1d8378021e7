/** A line of a sheet as a sentence of names. */

import type { Atlas } from "./atlas";
import { tally } from "./kinds";
import type { WarView } from "./war";

/** `tf1` is TF1, `pearl-harbour` Pearl Harbour. */
export const forceCalled = (name: string): string => (/^tf\d/.test(name) ? name.toUpperCase() : name.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" "));

/** A task force as people say it: `UK TF1`, `USA Force H`. */
export function forceName(id: string, atlas: Atlas): string {
  const [nation = "", name = ""] = id.split(":");
  return name ? `${SHORT[nation] ?? atlas.name(nation)} ${forceCalled(name)}` : id;
}
/** Nations as adjectives. */
export const SHORT: Record<string, string> = { uk: "British", usa: "US", ussr: "Soviet", netherlands: "Dutch", japan: "Japanese", germany: "German", italy: "Italian", "free-french": "Free French", vichy: "Vichy" };

const VERBS: Record<string, string> = {
  tf: "Task force", escort: "Escort", attack: "Attack", put: "Tonnage", place: "Base", stock: "Store LSP", ship: "Ship", move: "Transfer", fly: "Fly", embark: "Embark", ashore: "Land the air of", tow: "Move", grant: "Agree",
  transports: "Transports", open: "Open route", train: "Fleet train", disband: "Break up", sweep: "Sweep", land: "Land", raid: "Raid", strike: "Strike", die: "Card on the dice", shift: "Column shift", range: "Range card",
};
const cards = (value: string, atlas: Atlas): string => value.split("+").map((card) => atlas.name(card)).join(" and ");
/** What is written as `key=value`. */
const SETTINGS: Record<string, (value: string, atlas: Atlas) => string> = {
  lsp: (value) => (value.includes("+") ? `${value.split("+")[0] ?? ""} LSP and ${value.split("+")[1] ?? ""} for the landing` : `${value} LSP`), men: (value) => `${value} manpower`, tanks: (value) => `${value} tanks`,
  range: (value, atlas) => `farther by ${cards(value, atlas)}`, landrange: (value, atlas) => `the landing farther by ${cards(value, atlas)}`,
  flag: (value, atlas) => `under the flag of ${atlas.name(value)}`, lend: (value, atlas) => `LSP lent by ${atlas.name(value)}`,
};
const ROUTED = new Set(["escort", "attack", "raid", "put"]);

export function speak(line: string, view: WarView, atlas: Atlas): string {
  const [verb = "", ...words] = line.split(/\s+/);
  const units = words.flatMap((word) => view.position.units[word] ?? []);
  let routed = !ROUTED.has(verb);
  const rest = words.filter((word) => !view.position.units[word]).map((word) => {
    const route = view.position.routes[word];
    if (!routed && route) {
      routed = true;
      return route.name;
    }
    const [key = "", value] = word.split("=");
    if (value !== undefined) return SETTINGS[key]?.(value, atlas) ?? word;
    return word.includes(":") ? forceName(word, atlas) : atlas.name(word);
  });
  if (verb === "land") {
    const [cover, invasion, place, ...more] = rest;
    return [`Land ${invasion ?? ""} at ${place ?? ""}, covered by ${cover ?? ""}`, ...more].join(", ");
  }
  return [[VERBS[verb] ?? verb, rest.join(", ")].join(" "), units.length ? tally(units) : ""].filter(Boolean).join(": ");
}
