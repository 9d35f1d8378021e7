/** Odds of a plot before it is given, and of a shoot after it: the server works them out. Nobody may measure the range (NA-SOP-10), so each band is asked for. */

import type { GameEvent, OddsReport } from "../../lib/api";
import type { Desk } from "../../lib/desk.svelte";
import { chanceOf, type Question, type Sum } from "../../lib/odds";
import type { Likely } from "../board";
import { knots, type BattleView, type Ship, type Silhouette } from "./battle";
import { banks } from "./draft.svelte";
import { classOf, gunOf } from "./sheets";
import { w } from "./texts.en";

const LEVELS = ["none", "D", "HD", "HD"];

function summed(report: OddsReport, before: number): Sum {
  const worse = (outcome: string): boolean => rank(outcome) > before;
  const heavy = chanceOf(report, (outcome) => rank(outcome) >= 2 && rank(outcome) > before);
  const sunk = chanceOf(report, (outcome) => rank(outcome) >= 3);
  return { chance: chanceOf(report, worse), text: `${w.toHurt}${before < 2 && !heavy.startsWith("0") ? ` (${w.toHeavy(heavy)})` : ""}${sunk.startsWith("0") ? "" : w.toSink(sunk)}` };
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
    const reach = gunOf(gun)?.reach ?? 0;
    for (const [i, share] of [0.3, 0.62, 0.95].entries())
      questions.push({ heading: w.ifFires(ship.name, target.name, guns), label: w.bands[i] ?? "", situation: "gunfire", given: shoot(view, ship, target, gun, guns, Math.round(reach * share)), sum: (report) => summed(report, target.level) });
  }
  return questions.slice(0, 9);
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
