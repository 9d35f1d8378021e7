/** Traces of ships on the plot: wrecks, lost contacts, located boats, torpedoes, each with its label. */

import type { Pan } from "../../../chart/pan.svelte";
import type { Ink } from "../../../lib/text/sides";
import { type BattleView, clockAt, momentOf, sideOf, type Silhouette, type Spread, type Wake } from "../state";
import { inkIn } from "./inks";
import { around, type Box, type Label, type Wanted } from "./lettering";
import { unseen } from "./pieces";
import type { memory, Spot } from "./memory.svelte";
import { ahead, place, yards, type Point } from "./plane";
import { classOf, isSunk, knot, yard } from "./sheets";
import { w } from "../text/words";

type Remembered = ReturnType<typeof memory>;

const SIZE = 12.5;

export interface Wreck extends Wanted {
  ink: Ink;
  at: Point;
}

export function wrecks(view: BattleView, remembered: Remembered, pan: Pan): Wreck[] {
  const then = remembered.afloat;
  return [...Object.values(view.ships), ...Object.values(view.others)]
    .filter((ship) => isSunk(ship) && !then.has(ship.id))
    .flatMap((ship) => {
      const spot = view.ships[ship.id] ?? remembered.last(ship.id, momentOf(view) + 1);
      if (!spot) return [];
      const at = place(pan, spot.x, spot.y);
      return [
        {
          key: `wreck ${ship.id}`,
          text: w.wreck({ name: ship.name }),
          size: SIZE,
          spots: around(...at, 17, 10, SIZE),
          ink: inkIn(view, ship.side),
          at,
        },
      ];
    });
}

export interface Gone extends Wanted {
  ship: Silhouette;
  last: Spot;
  ink: Ink;
  at: Point;
  /** How far she can have steamed since, in pixels: her best speed by the sheet. */
  reach: number;
}

export function gone(view: BattleView, remembered: Remembered, pan: Pan): Gone[] {
  const now = momentOf(view);
  return unseen(view).flatMap((ship) => {
    const last = remembered.last(ship.id, now + 1);
    if (!last) return [];
    const at = place(pan, last.x, last.y);
    const reach = yards(pan, ((now - last.turn) * (classOf(ship.kind)?.speed ?? 0) * knot()) / yard());
    const words = `${ship.name}, ${w.lastSeen({ clock: clockAt(view.brief.start, last.turn) })}`;
    return [
      {
        key: `gone ${ship.id}`,
        text: words,
        size: SIZE,
        spots: around(...at, 22, 22, SIZE),
        ship,
        last,
        ink: inkIn(view, ship.side),
        at,
        reach,
      },
    ];
  });
}

/** Our torpedoes, or those of the enemy, for which everything on the table is public. */
type Torpedoes = Spread | (Wake & { is_hidden?: never });

export interface Run extends Wanted {
  one: Torpedoes;
  own: boolean;
  ink: Ink;
  from: Point;
  done: Point;
  to: Point;
}

/** How the circles are called around ships out of sight that may have gone far: at their edge, where there is room. */
export const circles = (lost: readonly Gone[]): Wanted[] =>
  lost
    .filter(({ reach }) => reach > 70)
    .map(({ key, at: [x, y], reach }) => ({
      key: `far ${key}`,
      text: w.farthestOn,
      size: 12,
      spots: [180, 0, 135, 225, 45, 315, 90, 270].map((angle) => {
        const a = (angle * Math.PI) / 180;
        return { x: x + (reach - 7) * Math.sin(a), y: y - (reach - 7) * Math.cos(a) + (angle === 0 ? 9 : 0), anchor: "middle" as const };
      }),
    }));

/** Torpedoes in the water, with the distance run at a moment. */
export function runs(view: BattleView, pan: Pan, moment: number): Run[] {
  const all: { one: Torpedoes; own: boolean }[] = [
    ...view.spreads.map((one) => ({ one, own: one.side === sideOf(view) })),
    ...view.wakes.map((one) => ({ one, own: false })),
  ];
  const found = all.map(({ one, own }, i): Run => {
    const course = one.course / 10;
    const come = Math.max(0, one.leg - (momentOf(view) - moment));
    const [from, done, to] = [0, come, one.legs].map((turns) => place(pan, ...ahead(one.x, one.y, course, one.run * turns))) as [
      Point,
      Point,
      Point,
    ];
    const [x, y] = [(done[0] + to[0]) / 2, (done[1] + to[1]) / 2];
    const spots = [0, 0.25, -0.25].flatMap((part) => {
      const [px, py] = [x + (to[0] - done[0]) * part, y + (to[1] - done[1]) * part];
      return [
        { x: px, y: py - 8, anchor: "middle" as const },
        { x: px, y: py + 18, anchor: "middle" as const },
        { x: px + 8, y: py + 4, anchor: "start" as const },
      ];
    });
    return {
      key: `run ${i}`,
      text: w.run({ n: one.count, hidden: own && Boolean(one.is_hidden) }),
      size: SIZE,
      spots,
      one,
      own,
      ink: inkIn(view, one.side),
      from,
      done,
      to,
    };
  });
  return together(found);
}

/** Spreads that run side by side have one label, with the total number. */
function together(found: readonly Run[]): Run[] {
  const leads: { run: Run; count: number }[] = [];
  for (const run of found) {
    const beside = leads.find(
      ({ run: lead }) =>
        lead.own === run.own &&
        Boolean(lead.one.is_hidden) === Boolean(run.one.is_hidden) &&
        Math.abs(lead.one.course - run.one.course) < 150 &&
        Math.hypot(lead.done[0] - run.done[0], lead.done[1] - run.done[1]) < 130,
    );
    if (beside) beside.count += run.one.count;
    else leads.push({ run, count: run.one.count });
  }
  return found.map((run) => {
    const lead = leads.find((one) => one.run === run);
    return lead ? { ...run, text: w.run({ n: lead.count, hidden: run.own && Boolean(run.one.is_hidden) }) } : { ...run, spots: [] };
  });
}

export interface Datum extends Wanted {
  at: Point;
}

export function datums(view: BattleView, pan: Pan): Datum[] {
  return Object.entries(view.datums).map(([boat, spot]) => {
    const at = place(pan, ...spot);
    return { key: `datum ${boat}`, text: w.located({ name: boat }), size: SIZE, spots: around(...at, 15, 16, SIZE), at };
  });
}

/** The area of a mark, to keep text away. */
export const coverOf = ({ at: [x, y] }: { at: Point }, across = 18, down = 10): Box => [x - across, y - down, x + across, y + down];

/** Names of land: at its centre, otherwise a little to one side; they give way to ships. */
export function landNames(view: BattleView, pan: Pan): Wanted[] {
  return view.brief.land.map((land) => {
    const corners = land.polygon.map(([x, y]) => place(pan, x * yard(), y * yard()));
    const [x, y] = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + (corner[axis] ?? 0), 0) / corners.length) as Point;
    const [east, west] = [Math.max(...corners.map((corner) => corner[0])), Math.min(...corners.map((corner) => corner[0]))];
    const beside: Label[] =
      east - west < 220
        ? [
            { x: east + 12, y: y + 6, anchor: "start" },
            { x: west - 12, y: y + 6, anchor: "end" },
          ]
        : [];
    return {
      key: `land ${land.name}`,
      text: land.name,
      size: 17,
      spots: [{ x, y: y + 5, anchor: "middle" }, { x, y: y - 22, anchor: "middle" }, { x, y: y + 32, anchor: "middle" }, ...beside],
    };
  });
}

/** Labels of smoke screens: along the screen, one for those side by side that lift together. */
export function smokes(view: BattleView, pan: Pan): Wanted[] {
  const said: { at: Point; gone: number }[] = [];
  return view.smoke.flatMap((smoke, i) => {
    const points = smoke.points.map((point) => place(pan, ...point));
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last) return [];
    const middle: Point = [(first[0] + last[0]) / 2, (first[1] + last[1]) / 2];
    if (said.some((other) => other.gone === smoke.gone && Math.hypot(other.at[0] - middle[0], other.at[1] - middle[1]) < 150)) return [];
    said.push({ at: middle, gone: smoke.gone });
    return [
      {
        key: `smoke ${i}`,
        text: w.smokeTo({ clock: clockAt(view.brief.start, smoke.gone) }),
        size: SIZE,
        spots: [middle, last, first].flatMap(([x, y]) => [{ x, y: y + 4, anchor: "middle" as const }, ...around(x, y, 14, 12, SIZE)]),
      },
    ];
  });
}
