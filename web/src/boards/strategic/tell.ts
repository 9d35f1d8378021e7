/** Events of the war as sentences with names for ids. */

import type { GameEvent } from "../../lib/api";
import type { Desk } from "../../lib/desk.svelte";
import { sideName } from "../../lib/sides";
import { atlasOf } from "./atlas";
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
    if (word.includes(":")) {
      const [nation = "", force = ""] = word.split(":");
      return `${atlas.name(nation)} ${/^tf\d/.test(force) ? force.toUpperCase() : force.replaceAll("-", " ")}`;
    }
    const unit = view?.position.units[word];
    const counter = KIND.exec(word);
    if (unit ?? counter) return `${atlas.name(unit?.nation ?? counter?.[1] ?? "")} ${(counter?.[2] ?? "counter").replaceAll("_", " ")} ${counter?.[3] ?? ""}`.trim();
    return atlas.name(word);
  });
  return said.charAt(0).toUpperCase() + said.slice(1);
}

const steps = (n: unknown): string => (Number(n) === 0 ? "no loss" : Number(n) === 1 ? "one step of loss" : `${String(n)} steps of loss`);

export function tell(event: GameEvent, desk: Desk): string {
  const f = event.facts;
  const name = (key: string): string => named(String(f[key] ?? ""), desk);
  switch (event.kind) {
    case "flag.placed":
      return `${name("nation")} puts a flag in ${name("area")}: ${name("force")}, about ${String(f["counters"])} counters strong.`;
    case "operation.opened":
      return `${name("nation")} operates in ${name("area")}.`;
    case "landing.fire":
    case "battle.fire":
      return `${name("side")}, strength ${String(f["cv"])} against ${String(f["enemy"])}, inflict ${steps(f["steps"])}.`;
    case "garrison.placed":
      return `${name("nation")} leaves a garrison at ${name("place")}.`;
    case "card.spent":
      return `${name("nation")} plays ${desk.board ? atlasOf(desk.board).name(String(f["card"])) : "a card"}.`;
    case "merchant.fought":
      return `${String(f["name"])}, attacked in ${name("area")}: ${Number(f["tonnage"]) ? `${String(f["tonnage"])} tonnage sunk` : "nothing sunk"} (${String(f["colour"])}); raiders lose ${String(f["raider_steps"])}, escorts ${String(f["escort_steps"])} steps.`;
    default:
      return "";
  }
}
