/** What the operations of a turn cost. */

import type { HullType } from "../../chart/hulls";
import type { GameEvent } from "../../lib/api";
import type { Desk } from "../../lib/desk.svelte";
import { inkOf } from "../../lib/sides";
import type { Loss } from "../board";
import { atlasOf } from "./atlas";
import { SHORT } from "./speak.en";
import { w } from "./texts.en";
import type { WarView } from "./war";

const HULLS: [RegExp, HullType][] = [[/fleet_carrier/, "CV"], [/escort_carrier/, "CVL"], [/heavy/, "BB"], [/light_cruiser/, "CL"], [/escort/, "DD"], [/submarine/, "SS"], [/landing/, "LC"], [/air|bomber/, "AIR"]];

export function lossesOf(events: readonly GameEvent[], desk: Desk): Loss[] {
  if (!desk.board) return [];
  const atlas = atlasOf(desk.board);
  const view = desk.view as WarView;
  const found = new Map<string, { loss: Loss; steps: number }>();
  for (const event of events) {
    const hit = event.kind === "losses.taken" ? event.facts["hit"] : event.kind === "ship.trapped" ? [event.facts["unit"]] : [];
    const nation = String(event.facts["nation"] ?? "");
    for (const id of Array.isArray(hit) ? hit.map(String) : String(hit).split(/,\s*/)) {
      const key = `${nation} ${id}`;
      const steps = (found.get(key)?.steps ?? 0) + 1;
      const known = atlas.name(id) !== id;
      const sunk = known && !view.position.units[id];
      const name = known ? `${SHORT[nation] ?? atlas.name(nation)} ${atlas.name(id).toLowerCase()}` : `${atlas.name(nation)} ${id}`;
      found.set(key, { steps, loss: { name, hull: HULLS.find(([sign]) => sign.test(id))?.[1] ?? "LC", ink: inkOf(nation || id), what: sunk ? (/air|bomber/.test(id) ? w.destroyed : w.lostWord) : w.stepsOf(steps), sunk } });
    }
  }
  return [...found.values()].map((one) => one.loss);
}
