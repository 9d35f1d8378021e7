/** Odds of a sheet before it is handed in: raids on trade, escorts, landings, fleets. The server works them out from what the seat knows. */

import type { OddsReport } from "../../lib/api";
import type { Desk } from "../../lib/desk.svelte";
import { chanceOf, type Question, type Sum } from "../../lib/odds";
import { words } from "../../lib/orders";
import { atlasOf } from "./atlas";
import { itemsOf, SHEETS } from "./describe";
import { tally } from "./kinds";
import { sum, type Force, type Unit, type WarView } from "./war";
import { o } from "./odds.en";
import { w } from "./texts.en";

type Given = Record<string, string>;
const count = (units: readonly Unit[], kind: string, fits: (unit: Unit) => boolean = () => true): string => String(units.filter((unit) => unit.kind === kind && fits(unit)).length);

/** Raiders and escorts as the situation names them. */
function raiders(units: readonly Unit[]): Given {
  return {
    german_submarines: count(units, "submarine", (unit) => unit.nation === "germany"), submarines: count(units, "submarine", (unit) => unit.nation !== "germany"),
    heavies: count(units, "heavy"), cruisers: count(units, "light_cruiser"), air: String(units.filter((unit) => unit.kind === "air" || unit.kind === "strategic_bomber").length),
  };
}
function escorts(units: readonly Unit[]): Given {
  return {
    escorts: count(units, "escort", (unit) => !unit.damaged), damaged_escorts: count(units, "escort", (unit) => unit.damaged), escort_cruisers: count(units, "light_cruiser"),
    escort_heavies: count(units, "heavy"), escort_carriers: count(units, "escort_carrier"), escort_air: count(units, "air"),
  };
}

/** Mean of a number in the outcomes, and the worst of them. */
function mean(report: OddsReport, pattern: RegExp): { mean: number; most: number } {
  const rows = report.outcomes.map((row) => ({ n: Number(pattern.exec(row.outcome)?.[1] ?? 0), p: row.value }));
  return { mean: rows.reduce((all, row) => all + row.n * row.p, 0), most: Math.max(0, ...rows.map((row) => row.n)) };
}
function tonnageLost(report: OddsReport): Sum {
  const found = mean(report, /(\d+) tonnage sunk/);
  return { chance: found.mean.toFixed(1), text: `${w.tonnageLost}${w.worst(found.most)}` };
}

function fleet(units: readonly Unit[], prefix = ""): Given {
  return {
    [`${prefix}carriers`]: count(units, "fleet_carrier"), [`${prefix}heavies`]: count(units, "heavy"), [`${prefix}cruisers`]: count(units, "light_cruiser"),
    [`${prefix}escorts`]: count(units, "escort"), [`${prefix}submarines`]: count(units, "submarine"),
  };
}
function held(report: OddsReport): Sum {
  const ours = mean(report, /sunk: (\d+) of ours/).mean.toFixed(1);
  const theirs = mean(report, /(\d+) of theirs/).mean.toFixed(1);
  return { chance: chanceOf(report, (outcome) => outcome.startsWith("we hold")), text: `${w.holdSea}${w.sinks(ours, theirs)}` };
}

export function oddsOf(line: string, desk: Desk): Question[] {
  const view = desk.view as WarView | null;
  if (!view || !desk.board) return [];
  const atlas = atlasOf(desk.board);
  const here = view.position;
  const unitsOf = (ids: readonly string[]): Unit[] => ids.flatMap((id) => here.units[id] ?? []);
  const forceUnits = (force: Force | undefined): Unit[] => unitsOf(force?.units ?? []);
  const [verb = "", ...rest] = words(line);
  const found: Question[] = [];
  if (verb === "fight" || verb === "intervene") {
    const own = verb === "intervene" ? rest.flatMap((word) => forceUnits(here.forces[word.split("=")[0] ?? ""])) : Object.values(here.forces).filter((force) => view.nations.includes(force.nation) && force.area).flatMap(forceUnits);
    const enemy = here.operations.flatMap((one) => [one.force, one.invasion]).flatMap((id) => here.forces[id] ?? []).filter((force) => !view.nations.includes(force.nation)).flatMap(forceUnits);
    if (own.length && !enemy.length) found.push({ heading: `${w.ifFight}. ${w.unknownForce}`, label: o.asStrong, situation: "battle", given: { ...fleet(own), ...fleet(own, "enemy_") }, sum: held });
    if (own.length && enemy.length) found.push({ heading: w.ifFight, label: tally(enemy), situation: "battle", given: { ...fleet(own), ...fleet(enemy, "enemy_") }, sum: held });
    return found;
  }
  if (!SHEETS.includes(verb)) return [];
  const guarded = new Map<string, Unit[]>();
  for (const item of itemsOf(line)) {
    const [what = "", ...parts] = words(item);
    const route = here.routes[parts[0] ?? ""];
    const units = unitsOf(parts);
    if (what === "escort" && route && units.length) guarded.set(String(route.id), [...(guarded.get(String(route.id)) ?? []), ...units]);
    else if (what === "attack" && route && units.length) {
      const known = Object.values(here.units).filter((unit) => unit.duty === "escort" && unit.on === String(route.id));
      found.push({ heading: w.ifYouRaid(route.name, tally(units)), label: known.length ? w.withEscorts(tally(known)) : w.asKnown, situation: "interdiction", given: { ...raiders(units), ...escorts(known), tonnage: String(Math.max(1, sum(route.tonnage))) }, sum: tonnageLost });
    } else if (what === "land") {
      const force = here.forces[parts[1] ?? ""];
      const place = here.harbours[parts[2] ?? ""];
      const lsp = /lsp=\d+\+(\d+)/.exec(item)?.[1] ?? "1";
      if (force && place)
        found.push({
          heading: w.ifLands(atlas.name(place.id)), label: w.asKnown, situation: "landing",
          given: { men: String(force.manpower), tanks: String(force.tanks), heavies: count(forceUnits(force), "heavy"), cruisers: count(forceUnits(force), "light_cruiser"), carriers: count(forceUnits(force), "fleet_carrier"), craft: count(forceUnits(force), "landing_craft"), lsp, garrisons: String(sum(place.garrisons)), defending_men: String(sum(place.manpower)), base: atlas.places.get(place.id)?.kind === "fleet_base" ? "yes" : "no" },
          sum: (report) => ({ chance: chanceOf(report, (outcome) => outcome.startsWith("taken")), text: w.taken }),
        });
    }
  }
  for (const [id, units] of guarded) {
    const route = here.routes[id];
    if (!route) continue;
    const heading = w.ifRaided(route.name, w.threeBoats);
    const raid = { german_submarines: "0", submarines: "3", tonnage: String(sum(route.tonnage)) };
    found.unshift(
      { heading, label: w.withEscorts(tally(units)), situation: "interdiction", given: { ...raid, ...escorts(units) }, sum: tonnageLost },
      { heading, label: w.bare, situation: "interdiction", given: { ...raid, ...escorts([]) }, sum: tonnageLost },
    );
  }
  const said = new Set<string>();
  return found.filter((one) => {
    const key = JSON.stringify([one.heading, one.label, one.given]);
    return !said.has(key) && said.add(key);
  }).slice(0, 6);
}

/** Why a sheet that will be diced for has no odds. */
export function unsure(line: string, desk: Desk): string {
  if (oddsOf(line, desk).length) return "";
  const [verb = ""] = words(line);
  if (verb === "fight" || verb === "intervene") return o.none.unknown;
  return SHEETS.includes(verb) && itemsOf(line).some((item) => /^(sweep|strike|raid) /.test(item)) ? o.none.sweep : "";
}
