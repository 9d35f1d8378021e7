import { beforeAll, describe, expect, test } from "vitest";

import { furnish } from "../../src/games/tactical/board/sheets";
import { courses } from "../../src/games/tactical/board/courses";
import { draft } from "../../src/games/tactical/orders/draft.svelte";
import { atSpeed, lengthened, limitOf, type Move, planOf, pull, runOf, startOf, stepsOf } from "../../src/games/tactical/orders/helm";
import { ownGroups, members, type BattleView, type Game, type HelmTrack, type Step } from "../../src/games/tactical/state";
import { sample } from "../sample";

const { view, board } = sample<Game>("tactical");
const group = ownGroups(view)[0];
const ship = group && members(group, view)[0];
if (!group || !ship) throw new Error("the sample has no ship of ours");
const MOST = 100_000;
/** The server has not answered yet: two thousand units for a turn of up to sixty degrees, and so on. */
const untold = (most: number): Move => ({
  leader: ship,
  most,
  reach: [
    [0, most],
    [60, most - 2000],
    [120, most - 4000],
    [180, most - 6000],
  ],
  track: null,
});
const far = untold(MOST);
/** An inch or a centimetre is a third of a thousand yards, half of that on the large floor; a yard is six units. */
const UNITS = [
  ["floor", 2000],
  ["tabletop", 2000],
  ["large_floor", 1000],
] as const;

const leg = (amount: number, mark: "y" | "cm" | '"' = "y"): Step => ({ verb: "leg", amount: amount * 1000, mark });
const turn = (verb: "L" | "R" | "FL L", degrees: number): Step => ({ verb, amount: degrees * 10 });
const STEADY: Step = { verb: "SPEED", amount: 20_000 };
/** 4", L 45, 6" */
const INCHES = [leg(4, '"'), turn("L", 45), leg(6, '"')];

beforeAll(() => furnish(board));

describe.each(UNITS)("a course typed at the scale %s", (scale, unit) => {
  const at = (one: BattleView): BattleView => ({ ...one, options: { ...one.options, play_scale: scale }, most: { [group.id]: MOST } });

  test("has its true length", () => {
    const run = runOf(planOf(INCHES, scale), far);
    expect(run.length).toBe(10 * unit);
    expect(run.cut).toBe(false);
    expect(run.nodes).toHaveLength(2);
    expect(run.course).toBeCloseTo((((ship.course / 10 - 45) % 360) + 360) % 360);
  });

  test("is drawn so on the plot", () => {
    const sheet = draft("test", scale);
    sheet.steer(group.id, [leg(4, "cm"), turn("L", 45), leg(6, "cm")]);
    const [course] = courses(at(view), sheet, ship.id);
    expect(course?.run.length).toBe(10 * unit);
    expect(course?.plotted).toBe(true);
    const [from, corner] = course?.run.points ?? [];
    expect(Math.hypot((corner?.[0] ?? 0) - (from?.[0] ?? 0), (corner?.[1] ?? 0) - (from?.[1] ?? 0))).toBeCloseTo(4 * unit, 0);
  });

  test("survives being dragged: the leg in hand changes, the other stays as it was written", () => {
    const plan = planOf(INCHES, scale);
    const end = runOf(plan, far).points.at(-1) ?? [0, 0];
    const dragged = stepsOf(pull(plan, startOf(plan, far, 1), 1, [end[0] + 300, end[1] + 300]).plan);
    expect(dragged[0]).toEqual(INCHES[0]);
    expect(dragged.map((step) => step.verb)).toEqual(["leg", expect.stringMatching(/^[LR]$/), "leg"]);
    expect(dragged[2]).toMatchObject({ mark: "y" });
    const again = runOf(planOf(dragged, scale), far);
    expect(Math.abs(again.length - 10 * unit)).toBeLessThan(1200);
  });

  test("stays as it was written while nobody touches it", () => {
    for (const steps of [INCHES, [STEADY, turn("R", 30), leg(2.5, "cm")], [leg(1500), turn("L", 10), leg(3, '"')]]) {
      expect(stepsOf(planOf(steps, scale))).toEqual(steps);
    }
  });
});

test("yards are yards at every scale", () => {
  for (const [scale] of UNITS) expect(runOf(planOf([turn("R", 30), leg(1000)], scale), far).length).toBe(6000);
});

/** As the server answers: 1000y, R 30, 9000y, with turning circles, truncated. */
const TRACK: HelmTrack = {
  points: {
    [ship.id]: [
      [ship.x, ship.y],
      [ship.x, ship.y + 6000],
      [ship.x + 300, ship.y + 7000],
      [ship.x + 4000, ship.y + 13_000],
    ],
  },
  course: 300,
  run: 14_000,
  most: 16_000,
  costs: [{ step: 2, cost: 2000 }],
  cut: { step: 3, at: [ship.x + 4000, ship.y + 13_000] },
  warning: "Step 3 will be cut short.",
  delayed: false,
  stops: [
    { at: [ship.x, ship.y], course: 0, reach: [[180, 16_000]] },
    { at: [ship.x, ship.y + 6000], course: 0, reach: [[180, 10_000]] },
    { at: [ship.x + 300, ship.y + 7000], course: 300, reach: [[180, 8000]] },
    { at: [ship.x + 4000, ship.y + 13_000], course: 300, reach: [[180, 0]] },
  ],
};

test("what the server tells of a course is drawn as it is told, with a ring at the end of every leg", () => {
  const run = runOf(planOf([leg(1000), turn("R", 30), leg(9000)], "floor"), { ...far, track: TRACK });
  expect(run.points).toBe(TRACK.points[ship.id]);
  expect(run.nodes.map((node) => node.point)).toEqual([TRACK.stops[1]?.at, TRACK.stops[3]?.at]);
  expect(run).toMatchObject({ course: 30, length: 14_000, cut: true });
});

test("a speed runs on to the end of the track, and a course without legs has its ring there", () => {
  const end = TRACK.points[ship.id]?.at(-1);
  const fast = runOf(planOf([{ verb: "SPEED", amount: 20_000 }, turn("R", 30)], "floor"), { ...far, track: TRACK });
  expect(fast.nodes).toEqual([{ point: end, course: 30, leg: 0 }]);
  expect(runOf(planOf([{ verb: "SMOKE" }], "floor"), { ...far, track: TRACK }).nodes[0]?.point).toBe(end);
});

test("a leg is pulled from where the one before it ends, as far as the server says", () => {
  const plan = planOf([leg(1000), turn("R", 30), leg(9000)], "floor");
  const start = startOf(plan, { ...far, track: TRACK }, 1);
  expect(start.from).toEqual(TRACK.stops[1]?.at);
  expect([start.room(0), start.room(-90)]).toEqual([9900, 9900]);
  expect(pull(plan, start, 1, [ship.x + 900_000, ship.y]).limited).toBe(true);
});

test("a ring cannot be pulled beyond what she can run", () => {
  const near = untold(12_000);
  const plan = planOf([leg(1000)], "floor");
  const start = startOf(plan, near, 0);
  const { plan: pulled, limited } = pull(plan, start, 0, [ship.x + 900_000, ship.y]);
  expect(limited).toBe(true);
  expect(runOf(pulled, near).length).toBeLessThanOrEqual(12_000);
  for (const [x, y] of limitOf(start)) expect(Math.hypot(x - ship.x, y - ship.y)).toBeLessThanOrEqual(12_001);
});

test("depth and turns together are kept, and what is no course comes first", () => {
  const depth: Step = { verb: "DEPTH", mark: "Ab" };
  expect(stepsOf(planOf([turn("FL L", 90), leg(500), depth], "floor"))).toEqual([depth, turn("FL L", 90), leg(500)]);
});

test("another leg goes on to the right within what she can run; a speed that is dropped leaves its way", () => {
  const longer = lengthened(planOf([leg(1000)], "floor"), untold(30_000));
  expect(longer.legs).toHaveLength(2);
  expect(runOf(longer, untold(30_000)).length).toBeLessThanOrEqual(28_000);
  const short = lengthened(planOf([leg(1000)], "floor"), untold(6000));
  expect(short.legs.map((one) => one.run)).toEqual([2100, 2100]);
  const fast = atSpeed(planOf([turn("R", 30)], "floor"), 10, untold(30_000));
  expect(stepsOf(fast)).toContainEqual({ verb: "SPEED", amount: 10_000 });
  expect(stepsOf(atSpeed(planOf(stepsOf(fast), "floor"), null, untold(30_000))).at(-1)?.verb).toBe("leg");
});
