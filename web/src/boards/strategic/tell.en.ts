/** Events of the war as sentences with names for ids. */

import type { GameEvent } from "../../lib/api";
import type { Desk } from "../../lib/desk.svelte";
import { spoken } from "../../lib/orders";
import { sideName } from "../../lib/sides";
import { t } from "../../lib/texts.en";
import { atlasOf } from "./atlas";
import { unitName } from "./kinds";
import { forceName, SHORT } from "./speak.en";
import type { WarView } from "./war";

const IDS = /\b[a-z0-9]+(?:[-_][a-z0-9]+)*(?::[a-z0-9-]+)?\b/g;
const KIND = /^(\w+?(?:-french)?)-([a-z_]+)-(\d+)$/;

/** A text with nations, places, seas, forces and counters called by their names. */
export function named(text: string, desk: Desk): string {
  if (!desk.board) return text;
  const atlas = atlasOf(desk.board);
  const view = desk.view as WarView | null;
  // A card in quotation marks needs no number beside its name.
  const said = spoken(text.replace(/(“[^”]*”) \([a-z]+(?:-[a-z0-9]+)+\)/g, "$1"), (part) => part.replace(IDS, (word) => {
    if (SHORT[word] || word === "allied" || word === "axis") return sideName(word);
    if (/^[a-z][^:]*:/.test(word)) return forceName(word, atlas);
    const unit = view?.position.units[word];
    const counter = KIND.exec(word);
    if (unit ?? counter) return `${SHORT[unit?.nation ?? counter?.[1] ?? ""] ?? ""} ${unitName(word).toLowerCase()}`.trim();
    return atlas.name(word);
  }));
  return said.charAt(0).toUpperCase() + shortened(said.slice(1)).replace(/([.!?] )([a-z])/g, (_, stop: string, letter: string) => stop + letter.toUpperCase());
}

/** Counters as the panels call them, and points against par without a sign. */
function shortened(text: string): string {
  return text
    .replace(/\b(fleet carrier|escort carrier|light cruiser|escort|submarine) (?:group|force|flotilla)(s?)\b/g, "$1$2")
    .replace(/\bheavy group(s?)\b/g, "heavy ship$1")
    .replace(/\blanding craft groups?\b/g, "landing craft")
    .replace(/ (-?\d+) against par/g, (_, n: string) => (Number(n) === 0 ? " on par" : ` ${Math.abs(Number(n))} ${n.startsWith("-") ? "below" : "above"} par`));
}

/** A route that was opened in play and named in one word. */
const routeName = (name: string): string => (/^[a-z]+(-[a-z]+)+$/.test(name) ? `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll("-", " ")} route` : name);

const steps = (n: unknown): string => (Number(n) === 0 ? "no loss" : Number(n) === 1 ? "one step of loss" : `${String(n)} steps of loss`);

/** Counters of a list by their nations, land points counted: `heavy ship 1, 2 garrisons`. */
function counted(list: unknown, nation: string): Map<string, string[]> {
  const counts = new Map<string, number>();
  for (const id of (Array.isArray(list) ? list.map(String) : String(list ?? "").split(/,\s*/)).filter(Boolean)) counts.set(id, (counts.get(id) ?? 0) + 1);
  const found = new Map<string, string[]>();
  for (const [id, n] of counts) {
    const owner = KIND.exec(id)?.[1] ?? nation;
    const what = LAND_POINTS[id] ? `${n === 1 ? "a" : n} ${LAND_POINTS[id]}${n === 1 ? "" : "s"}` : unitName(id).toLowerCase();
    found.set(owner, [...(found.get(owner) ?? []), what]);
  }
  return found;
}

/** What a fight cost, nation by nation where allies fight together: `Japan loses heavy ship 1; heavy ship 2 is damaged.` */
function toll(event: GameEvent, desk: Desk): string {
  const nation = String(event.facts["nation"] ?? "");
  const [lost, hurt] = [counted(event.facts["lost"] ?? event.facts["hit"], nation), counted(event.facts["damaged"], nation)];
  const parts = [...new Set([...lost.keys(), ...hurt.keys()])].map((owner) => {
    const [gone, damaged] = [lost.get(owner) ?? [], hurt.get(owner) ?? []];
    const who = named(owner, desk);
    const loses = gone.length ? `${who} loses ${t.and(gone)}` : "";
    const harmed = damaged.length ? `${gone.length ? "" : `${SHORT[owner] ?? who} `}${t.and(damaged)} ${damaged.length > 1 ? "are" : "is"} damaged` : "";
    return [loses, harmed].filter(Boolean).join("; ");
  });
  return parts.length ? `${parts.join("; ")}.` : "";
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
    case "control.corrects": {
      const [, unit = "", fact = ""] = /^units\.([\w-]+)\.(\w+)$/.exec(String(f["path"] ?? "")) ?? [];
      return unit ? `Control corrects ${named(unit, desk)}: ${fact} ${String(f["before"])} becomes ${String(f["after"])}, because ${String(f["reason"])}.` : "";
    }
    case "losses.taken":
      return toll(event, desk);
    default:
      return "";
  }
}
