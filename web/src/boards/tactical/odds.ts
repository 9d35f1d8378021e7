/** Odds of a plot before it is given, and of a shoot after it: the server works them out. Nobody may measure the range (NA-SOP-10), so each band is asked for. */

import type { GameEvent, OddsReport } from "../../lib/api";
import type { Desk } from "../../lib/desk.svelte";
import { chanceOf, type Question, type Sum } from "../../lib/odds";
import type { Likely } from "../board";
import { knots, type BattleView, type Ship, type Silhouette } from "./battle";
import { banks } from "./draft.svelte";
import { t } from "../../lib/texts.en";
import { o } from "./odds.en";
import { classOf, gunOf, planeKind, planeName } from "./sheets";
import { w } from "./texts.en";

const LEVELS = ["none", "D", "HD", "HD"];

function summed(report: OddsReport, before: number): Sum {
  const worse = (outcome: string): boolean => rank(outcome) > before;
  const heavy = chanceOf(report, (outcome) => rank(outcome) >= 2 && rank(outcome) > before);
  const sunk = chanceOf(report, (outcome) => rank(outcome) >= 3);
  return { chance: chanceOf(report, worse), text: `${w.toHurt}${before < 2 && heavy !== t.noChance && !heavy.startsWith("0") ? ` (${w.toHeavy(heavy)})` : ""}${sunk === t.noChance || sunk.startsWith("0") ? "" : w.toSink(sunk)}` };
}
const rank = (outcome: string): number => ["none", "D", "HD", "sunk"].indexOf(outcome);

/** What is known of a shoot at a ship in sight. */
function shoot(view: BattleView, firer: Ship, target: Silhouette, gun: string, guns: number, range: number): Record<string, string> {
  return {
    firer: firer.kind, target: target.kind, gun, guns: String(guns), range: String(range), level: LEVELS[firer.level] ?? "none", "target-level": LEVELS[target.level] ?? "none",
    knots: String(Math.min(45, knots(target.speed))), acquired: firer.acquired[target.id] ? "yes" : "no", "firer-evading": firer.evading ? "yes" : "no", radar: firer.fc_radar ? "yes" : "no",
    light: view.brief.light, seas: view.brief.seas, ...(view.brief.date ? { date: view.brief.date } : {}),
  };
}

/** The heaviest shoot of each ship of the plot, over the three bands of its gun; and what its torpedoes would do. */
export function oddsOf(line: string, desk: Desk): Question[] {
  const view = desk.view as BattleView;
  if (line.startsWith("assault")) return assaults(line, view);
  if (line.startsWith("switch ")) return shifted(line.split(/\s+/)[1] ?? "", view);
  const found = new Map<string, { ship: Ship; target: Silhouette; factor: number; guns: number; gun: string }>();
  const questions: Question[] = [];
  for (const part of line.replace(/^plot\s*/, "").split("|").map((one) => one.trim())) {
    const fire = /^([\w-]+)\/([A-Z&]+) (\d+) -> ([\w-]+)$/.exec(part);
    const fish = /^torp ([\w-]+)\/(\w+) (\d+) -> ([\w-]+)$/.exec(part);
    const [, name = "", arcs = "", factor = "", aim = ""] = fire ?? fish ?? [];
    const ship = view.ships[name];
    const target = view.others[aim];
    if (!ship || !target) continue;
    if (fish) {
      const mount = classOf(ship.kind)?.mounts.find((one) => one.name === arcs);
      const given = { torpedoes: factor, inches: String(mount?.inches ?? 21), target: target.kind, "target-level": LEVELS[target.level] ?? "none", nation: nationOf(ship.kind), ...(view.brief.date ? { date: view.brief.date } : {}) };
      questions.push({ heading: w.ifLaunches(ship.name, target.name), label: w.meeting(Number(factor)), situation: "torpedoes", given, sum: (report) => summed(report, target.level) });
      continue;
    }
    const laid = banks(ship).filter((bank) => arcs.split("&").includes(bank.arc) && bank.factor === Number(factor));
    const guns = laid.reduce((sum, bank) => sum + bank.guns, 0);
    const key = `${name} ${aim}`;
    if (guns && Number(factor) > (found.get(key)?.factor ?? 0)) found.set(key, { ship, target, factor: Number(factor), guns, gun: laid[0]?.gun ?? "" });
  }
  const first = [...found.values()].sort((a, b) => Number(b.ship.id === desk.selected) - Number(a.ship.id === desk.selected)).slice(0, 2);
  for (const { ship, target, guns, gun } of first) {
    questions.push(...byBand(view, ship, target, gun, guns));
  }
  return [...questions, ...raids(line, view), ...searches(line, view)].slice(0, 9);
}

/** One shoot over the bands of its gun. */
function byBand(view: BattleView, ship: Ship, target: Silhouette, gun: string, guns: number): Question[] {
  return (gunOf(gun)?.bands ?? []).map((limit, i) => ({ heading: w.ifFires(ship.name, target.name, guns), label: w.bands[i] ?? "", situation: "gunfire", given: shoot(view, ship, target, gun, guns, limit), sum: (report) => summed(report, target.level) }));
}

/** Fire that may be shifted when its target sinks: the heaviest guns of the ship that asks. */
function shifted(aim: string, view: BattleView): Question[] {
  const shifting = view.flow.find((phase) => phase["shifting"])?.["shifting"] as { salvo?: { ship?: string } } | undefined;
  const [ship, target] = [view.ships[shifting?.salvo?.ship ?? ""], view.others[aim]];
  const bank = ship ? [...banks(ship)].filter((one) => !one.out).sort((a, b) => b.factor - a.factor)[0] : undefined;
  return ship && target && bank ? byBand(view, ship, target, bank.gun, bank.guns) : [];
}

const parts = (line: string): string[][] => line.replace(/^(plot|assault)\s*/, "").split("|").map((part) => part.trim().split(/\s+/));
const BOMBING: Record<string, string> = { D: "divebombing", T: "torpedo-bombing" };

/** Strikes that get through fighters and flak: elements of one type on one ship together. */
function raids(line: string, view: BattleView): Question[] {
  const found = new Map<string, { aircraft: string; height: string; target: Silhouette; elements: number; planes: number }>();
  for (const [verb, id = "", mission, aim = "", height = ""] of parts(line)) {
    const [flight, target] = [view.flights[id], view.others[aim]];
    if (verb !== "air" || mission !== "strike" || !flight || !target) continue;
    const key = `${flight.aircraft} ${aim} ${height}`;
    const old = found.get(key);
    found.set(key, { aircraft: flight.aircraft, height, target, elements: (old?.elements ?? 0) + 1, planes: (old?.planes ?? 0) + flight.planes });
  }
  return [...found.values()].map(({ aircraft, height, target, elements, planes }) => {
    const situation = height ? "level-bombing" : (BOMBING[planeKind(aircraft)] ?? "level-bombing");
    const aimed = { target: target.kind, "target-level": LEVELS[target.level] ?? "none", knots: String(knots(target.speed)) };
    const level = situation === "level-bombing";
    const given = level ? { ...aimed, planes: String(planes), altitude: height || "high" } : { ...aimed, aircraft, elements: String(elements), ...(situation === "torpedo-bombing" && view.brief.date ? { date: view.brief.date } : {}) };
    return { heading: o.ifTheyReach(target.name), label: level ? o.planes(planes, planeName(aircraft), height || "high") : o.elements(elements, planeName(aircraft)), situation, given, sum: (report: OddsReport) => summed(report, target.level) };
  });
}

/** A search finds who is there: nobody knows, so a boat is supposed at three ranges. */
function searches(line: string, view: BattleView): Question[] {
  return parts(line).flatMap(([verb, id = "", method = ""]) => {
    const ship = view.ships[id];
    if (verb !== "search" || !ship || !o.methods[method]) return [];
    return [1000, 3000, 6000].map((range) => ({ heading: o.ifBoat(ship.name, o.methods[method] ?? ""), label: o.yards(range), situation: method, given: { depth: "P", range: String(range) }, sum: (report: OddsReport) => ({ chance: chanceOf(report, (outcome) => outcome === "found"), text: report.outcomes[0]?.outcome === "out of reach" ? o.outOfReach : o.toFind }) }));
  });
}

/** Charges over a located boat: how deep she is nobody knows, so she is supposed where they are set. */
function assaults(line: string, view: BattleView): Question[] {
  return parts(line).flatMap(([id = "", , boat = "", ...weapons]) => {
    const name = view.ships[id]?.name ?? id;
    const depth = weapons[weapons.indexOf("charge") + 1] ?? "P";
    const sum = (report: OddsReport): Sum => ({ chance: chanceOf(report, (outcome) => outcome === "sunk"), text: o.toSink });
    const heading = o.ifOver(name, boat);
    return [
      ...(weapons.includes("charge") ? [{ heading, label: o.setTo(w.depth[depth] ?? depth), situation: "depth-charge", given: { setting: depth, depth }, sum }] : []),
      ...(weapons.includes("hedgehog") ? [{ heading, label: o.hedgehog(w.depth["P"] ?? ""), situation: "hedgehog", given: { depth: "P" }, sum }] : []),
    ];
  });
}

/** What of a plot has no odds, and why. */
export function unsure(line: string): string {
  return /\btorp \S+ \d+ at \d/.test(line) ? o.none.bearing : "";
}

function nationOf(kind: string): string {
  return classOf(kind)?.nation ?? "ANY";
}

/** How likely the hits of a shoot were, with what counted for it. */
export function likely(event: GameEvent, desk: Desk): Likely | null {
  const view = desk.view as BattleView;
  if (event.kind !== "fired") return null;
  const all = [...Object.values(view.ships), ...Object.values(view.others)];
  const named = (key: string): Ship | Silhouette | undefined => all.find((one) => one.name === event.facts[key]);
  const [firer, target] = [named("ship"), named("target")];
  const gun = banks({ ...(firer as Ship), out: [], ammo: {} }).find((bank) => bank.name === event.facts["gun"])?.gun;
  if (!firer || !target || !gun) return null;
  const counted = (sign: RegExp): string => (event.modifiers.some((one) => sign.test(one.reason)) ? "yes" : "no");
  const hurt = event.modifiers.find((one) => /firer (heavily )?damaged/.test(one.reason))?.amount ?? 0;
  const fast = event.modifiers.some((one) => /over 30 knots/.test(one.reason));
  const given = {
    firer: firer.kind, target: target.kind, gun, guns: String(event.facts["guns"]), range: String(event.facts["range"]), level: hurt === 0 ? "none" : hurt === -1 ? "D" : "HD", ...(fast ? { knots: "31" } : {}),
    acquired: counted(/acquired/), hit: counted(/hit her last/), evading: counted(/target evading|evades/), "firer-evading": counted(/firer evad/), radar: counted(/radar/), spotting: counted(/spotting/), smoke: counted(/smoke/), light: view.brief.light, seas: view.brief.seas,
    ...(view.brief.date ? { date: view.brief.date } : {}),
  };
  return { about: w.hitsOn(target.name), question: { situation: "gunfire-hits", given }, was: `${String(event.facts["hits"])} hits` };
}
