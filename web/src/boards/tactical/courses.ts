/** The courses being plotted, one for each group of this seat: drawn, pulled and kept clear of names. */

import type { Pan } from "../../chart/pan.svelte";
import { members, ownGroups, type BattleView, type Group, type Ship } from "./battle";
import type { Draft } from "./draft.svelte";
import { readHelm, runHelm, type HelmPlan, type Run } from "./helm";
import type { Box } from "./lettering";
import { place } from "./plane";

export interface Course {
  group: Group;
  leader: Ship;
  ships: Ship[];
  plan: HelmPlan;
  run: Run;
  /** What the group may run this turn. */
  most: number;
  plotted: boolean;
  active: boolean;
}

export function courses(view: BattleView, sheet: Draft, selected: string): Course[] {
  return ownGroups(view).flatMap((group) => {
    const ships = members(group, view);
    const leader = ships[0];
    if (!leader) return [];
    const text = sheet.helms[group.id] ?? "";
    const most = view.most[group.id] ?? 0;
    const plan = readHelm(text, view.options["scale"] ?? "");
    return [{ group, leader, ships, plan, most, run: runHelm(plan, leader, most), plotted: Boolean(text.trim()), active: ships.some((ship) => ship.id === selected) }];
  });
}

/** Small boxes along the drawn lines and around their rings: no word is written there. */
export function coversOf(all: readonly Course[], pan: Pan): Box[] {
  return all.flatMap(({ run, active }) => {
    const points = run.points.map((point) => place(pan, ...point));
    const line = points.slice(1).flatMap((to, i): Box[] => {
      const from = points[i] ?? to;
      const steps = Math.min(60, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 12));
      return Array.from({ length: steps }, (_, n) => {
        const part = (n + 1) / steps;
        const [x, y] = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
        return [x - 5, y - 5, x + 5, y + 5];
      });
    });
    const tip = points.at(-1);
    return tip ? [...line, active ? [tip[0] - 24, tip[1] - 24, tip[0] + 24, tip[1] + 24] : [tip[0] - 12, tip[1] - 12, tip[0] + 12, tip[1] + 12]] : line;
  });
}
