/** The courses being plotted, one for each group of this seat: drawn, dragged and kept clear of names. */

import type { Pan } from "../../../chart/pan.svelte";
import { type BattleView, clockAt, degrees, type Group, knots, members, ownGroups, scaleOf, type Ship } from "../state";
import type { Draft } from "../orders/draft.svelte";
import { planOf, runOf, type HelmPlan, type Move, type Run } from "../orders/helm";
import type { Box, Label, Wanted } from "./lettering";
import { place } from "./plane";
import { w } from "../text/words";

export interface Course extends Move {
  group: Group;
  ships: Ship[];
  plan: HelmPlan;
  run: Run;
  plotted: boolean;
  active: boolean;
}

/** The data of a group's move. */
export const moveOf = (group: Group, leader: Ship, view: BattleView, sheet: Draft): Move => ({
  leader,
  most: view.most[group.id] ?? 0,
  reach: view.reach[group.id] ?? [],
  track: sheet.trackOf(group.id),
});

export function courses(view: BattleView, sheet: Draft, selected: string): Course[] {
  return ownGroups(view).flatMap((group) => {
    const ships = members(group, view);
    const leader = ships[0];
    if (!leader) return [];
    const plan = planOf(sheet.stepsOf(group.id), scaleOf(view));
    const move = moveOf(group, leader, view, sheet);
    return [
      {
        ...move,
        group,
        ships,
        plan,
        run: runOf(plan, move),
        plotted: sheet.hasCourse(group.id),
        active: ships.some((ship) => ship.id === selected),
      },
    ];
  });
}

/** The label at the end of the selected course: time, course, speed. */
export function endOf(all: readonly Course[], view: BattleView, pan: Pan): Wanted | null {
  const course = all.find((one) => one.active);
  const end = course?.run.points.at(-1);
  if (!course || !end) return null;
  const [x, y] = place(pan, ...end);
  const [, from] = place(pan, course.leader.x, course.leader.y);
  const up = from >= y ? -1 : 1;
  const east = Math.sin((course.run.course * Math.PI) / 180) >= -0.05;
  const beside = (right: boolean, down: number): Label => ({ x: x + (right ? 16 : -16), y: y + down, anchor: right ? "start" : "end" });
  const above = (off: number): Label => ({ x, y: y + off, anchor: "middle" });
  const shifted = (anchor: "start" | "end", off: number): Label => ({ x: x + (anchor === "start" ? -24 : 24), y: y + off, anchor });
  const spots = [
    beside(east, up < 0 ? -14 : 24),
    beside(!east, up < 0 ? -14 : 24),
    above(up < 0 ? -18 : 30),
    above(up < 0 ? 30 : -18),
    beside(east, 5),
    beside(!east, 5),
    above(up < 0 ? -40 : 52),
    above(up < 0 ? 52 : -40),
    beside(east, 44),
    beside(!east, 44),
    above(-64),
    above(76),
    // Near the edge of the window, or among other courses: to one side, and farther off.
    ...[-40, -64, -88, 52, 76, 100].flatMap((off) => [shifted("start", off), shifted("end", off)]),
  ];
  return {
    key: "end",
    text: w.end({
      clock: clockAt(view.brief.start, view.turn + 1),
      course: degrees(course.run.course * 10),
      knots: knots(course.run.length),
    }),
    size: 14,
    spots,
    must: true,
  };
}

/** Small boxes along the drawn lines and around their rings, to keep text away. */
export function coversOf(all: readonly Course[], pan: Pan): Box[] {
  return all.flatMap(({ run }) => {
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
    return tip ? [...line, [tip[0] - 11, tip[1] - 11, tip[0] + 11, tip[1] + 11]] : line;
  });
}
