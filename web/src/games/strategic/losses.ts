/** The losses in the operations of a turn. */

import { inkOf } from "../../lib/text/sides";
import type { Loss } from "../plugin";
import { atlasOf } from "./board/atlas";
import { HULL, kindOf } from "./board/kinds";
import { w } from "./text/words";
import type { Desk, Event } from "./state";

/** The counters that an event hit, and those of them that are lost by it. */
function hurt({ kind, facts }: Event): { nation: string; hit: string[]; lost: string[] } | null {
  if (kind === "losses.taken") return facts;
  return kind === "ship.trapped" ? { nation: "", hit: [facts.unit], lost: [facts.unit] } : null;
}

export function lossesOf(events: readonly Event[], desk: Desk): Loss[] {
  if (!desk.board) return [];
  const atlas = atlasOf(desk.furniture);
  const found = new Map<string, { loss: Loss; steps: number }>();
  for (const { nation, hit, lost } of events.flatMap((event) => hurt(event) ?? []))
    for (const id of hit) {
      const key = `${nation} ${id}`;
      const old = found.get(key);
      const steps = (old?.steps ?? 0) + 1;
      const known = atlas.name(id) !== id;
      const sunk = known && (lost.includes(id) || (old?.loss.sunk ?? false));
      const hull = HULL[kindOf(id)] ?? "LC";
      const name = known ? `${w.adjectives[nation] ?? atlas.name(nation)} ${atlas.name(id).toLowerCase()}` : `${atlas.name(nation)} ${id}`;
      const what = !sunk ? w.stepsOf({ n: steps }) : hull === "AIR" ? w.destroyed : w.lostWord;
      found.set(key, { steps, loss: { id, name, hull, ink: inkOf(nation || id), what, sunk } });
    }
  return [...found.values()].map((one) => one.loss);
}
