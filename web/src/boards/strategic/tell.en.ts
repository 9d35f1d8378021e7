/** Events of the war as sentences with names for ids. */

import type { GameEvent } from "../../lib/api";
import type { Desk } from "../../lib/desk.svelte";
import { sideName } from "../../lib/sides";
import { atlasOf } from "./atlas";
import { unitName } from "./kinds";
import { forceName } from "./speak.en";
import type { WarView } from "./war";

const IDS = /\b[a-z0-9]+(?:[-_][a-z0-9]+)*(?::[a-z0-9-]+)?\b/g;
const KIND = /^(\w+?(?:-french)?)-([a-z_]+)-(\d+)$/;

/** A text with nations, places, seas, forces and counters called by their names. */
export function named(text: string, desk: Desk): string {
  if (!desk.board) return text;
  const atlas = atlasOf(desk.board);
  const view = desk.view as WarView | null;
  const said = text.replace(IDS, (word) => {
    if (word === "allied" || word === "axis") return sideName(word);
    if (word.includes(":")) return forceName(word, atlas);
    const unit = view?.position.units[word];
    const counter = KIND.exec(word);
    if (unit ?? counter) return `${atlas.name(unit?.nation ?? counter?.[1] ?? "")} ${(counter?.[2] ?? "counter").replaceAll("_", " ")} ${counter?.[3] ?? ""}`.trim();
    return atlas.name(word);
  });
  return said.charAt(0).toUpperCase() + said.slice(1).replace(/([.!?] )([a-z])/g, (_, stop: string, letter: string) => stop + letter.toUpperCase());
}

/** A route that was opened in play and named in one word. */
const routeName = (name: string): string => (/^[a-z]+(-[a-z]+)+$/.test(name) ? `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll("-", " ")} route` : name);

const steps = (n: unknown): string => (Number(n) === 0 ? "no loss" : Number(n) === 1 ? "one step of loss" : `${String(n)} steps of loss`);

/** What was hit, nation by nation where allies fight together, a counter hit twice once: `Japan loses heavy ship 1 twice, heavy ship 2`. */
function hits(hit: unknown, nation: string, desk: Desk): string {
  const counts = new Map<string, number>();
  for (const id of Array.isArray(hit) ? hit.map(String) : String(hit ?? "").split(/,\s*/)) counts.set(id, (counts.get(id) ?? 0) + 1);
  const lost = new Map<string, string[]>();
  for (const [id, n] of counts) {
    const owner = KIND.exec(id)?.[1] ?? nation;
    const what = LAND_POINTS[id] ? `${n === 1 ? "a" : n} ${LAND_POINTS[id]}${n === 1 ? "" : "s"}` : unitName(id).toLowerCase();
    lost.set(owner, [...(lost.get(owner) ?? []), LAND_POINTS[id] || n === 1 ? what : `${what} twice`]);
  }
  return `${[...lost].map(([owner, list]) => `${named(owner, desk)} loses ${list.join(", ")}`).join("; ")}.`;
}
const LAND_POINTS: Record<string, string> = { manpower: "manpower point", tank: "tank point", garrison: "garrison" };

export function tell(event: GameEvent, desk: Desk): string {
  const f = event.facts;
  const name = (key: string): string => named(String(f[key] ?? ""), desk);
  switch (event.kind) {
    case "flag.placed":
      return `${name("nation")} puts a flag in ${name("area")}: ${name("force")}, about ${String(f["counters"])} ${Number(f["counters"]) === 1 ? "counter" : "counters"} strong.`;
    case "operation.opened":
      return `${name("nation")} operates in ${name("area")}.`;
    case "landing.fire":
    case "battle.fire":
      return `${name("side")}, strength ${String(f["cv"])} against ${String(f["enemy"])}, ${/s$/.test(name("side")) ? "inflict" : "inflicts"} ${steps(f["steps"])}.`;
    case "garrison.placed":
      return `${name("nation")} leaves a garrison at ${name("place")}.`;
    case "card.spent":
      return `${name("nation")} plays ${desk.board ? atlasOf(desk.board).name(String(f["card"])) : "a card"}.`;
    case "merchant.fought":
      return `${routeName(String(f["name"]))}, attacked in ${name("area")}: ${Number(f["tonnage"]) ? `${String(f["tonnage"])} tonnage sunk` : "nothing sunk"}; raiders take ${steps(f["raider_steps"])}, escorts ${steps(f["escort_steps"])}.`;
    case "losses.taken":
      return hits(f["hit"], String(f["nation"] ?? ""), desk);
    default:
      return "";
  }
}
