/** The losses in the operations of a turn. */

import type { HullType } from "../../chart/hulls";
import { inkOf } from "../../lib/text/sides";
import type { Loss } from "../plugin";
import { atlasOf } from "./board/atlas";
import { w } from "./text/words";
import type { Desk, Event } from "./state";

const HULLS: [RegExp, HullType][] = [
  [/fleet_carrier/, "CV"],
  [/escort_carrier/, "CVL"],
  [/heavy/, "BB"],
  [/light_cruiser/, "CL"],
  [/escort/, "DD"],
  [/submarine/, "SS"],
  [/landing/, "LC"],
  [/air|bomber/, "AIR"],
];

export function lossesOf(events: readonly Event[], desk: Desk): Loss[] {
  if (!desk.board) return [];
  const atlas = atlasOf(desk.furniture);
  const view = desk.shown;
  const found = new Map<string, { loss: Loss; steps: number }>();
  for (const event of events) {
    const { kind, facts } = event;
    const hit = kind === "losses.taken" ? facts.hit : kind === "ship.trapped" ? [facts.unit] : [];
    const nation = kind === "losses.taken" ? facts.nation : "";
    for (const id of hit) {
      const key = `${nation} ${id}`;
      const steps = (found.get(key)?.steps ?? 0) + 1;
      const known = atlas.name(id) !== id;
      const sunk = known && !view.position.units[id];
      const name = known ? `${w.adjectives[nation] ?? atlas.name(nation)} ${atlas.name(id).toLowerCase()}` : `${atlas.name(nation)} ${id}`;
      found.set(key, {
        steps,
        loss: {
          id,
          name,
          hull: HULLS.find(([sign]) => sign.test(id))?.[1] ?? "LC",
          ink: inkOf(nation || id),
          what: sunk ? (/air|bomber/.test(id) ? w.destroyed : w.lostWord) : w.stepsOf({ n: steps }),
          sunk,
        },
      });
    }
  }
  return [...found.values()].map((one) => one.loss);
}

/** The fire that caused a nation's loss: the last one before it by the other side. */
export function causeOf(loss: Event, events: readonly Event[]): Event | undefined {
  if (loss.kind !== "losses.taken") return undefined;
  const ink = inkOf(loss.facts.nation);
  let invader = "";
  let found: Event | undefined;
  for (const event of events) {
    if (event.n >= loss.n) break;
    const { kind, facts } = event;
    if (kind === "landing.opened") invader = inkOf(facts.nation);
    if (kind === "battle.fire" && facts.steps && inkOf(facts.by[0] ?? "") !== ink) found = event;
    if (kind === "landing.fire" && facts.steps && facts.side.endsWith("invaders") !== (invader === ink)) found = event;
    if (kind === "merchant.fought") found = event;
  }
  return found;
}
