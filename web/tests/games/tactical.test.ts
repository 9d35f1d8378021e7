import { beforeAll, describe, expect, test } from "vitest";

import { Pan } from "../../src/chart/pan.svelte";
import { badgesOf, letter, shipNames, type Wanted } from "../../src/games/tactical/board/lettering";
import { marks, seenFrom } from "../../src/games/tactical/board/pieces";
import { ahead, at, bearing, HALF, place, relative, seaX, seaY } from "../../src/games/tactical/board/plane";
import { covers, fastestAt, furnish, isSunk, knot, sunk, yard } from "../../src/games/tactical/board/sheets";
import { memory } from "../../src/games/tactical/board/memory.svelte";
import { stageOf } from "../../src/games/tactical/board/stage";
import { along, passed } from "../../src/games/tactical/board/trails";
import { banks, draft } from "../../src/games/tactical/orders/draft.svelte";
import {
  clockAt,
  degrees,
  hullOf,
  isPlotting,
  knots,
  momentOf,
  ownGroups,
  ownShips,
  scaleOf,
  stepOf,
  type Game,
} from "../../src/games/tactical/state";
import { deskOf, sample } from "../sample";

const found = sample<Game>("tactical");
const { view, board } = found;
beforeAll(() => furnish(board));

describe("the plane", () => {
  test("a place at sea and its pixel are one", () => {
    const pan = new Pan({ width: 2 * HALF, height: 2 * HALF });
    pan.x = -300;
    pan.k = 1.7;
    const [px, py] = place(pan, 1234, -5678);
    const [x, y] = at(pan, px, py);
    expect([Math.round(x), Math.round(y)]).toEqual([1234, -5678]);
    expect([seaX(0), seaY(0)]).toEqual([HALF, HALF]);
  });

  test("a bearing leads where it points", () => {
    for (const course of [0, 45, 90, 200, 359]) {
      const [x, y] = ahead(10, 20, course, 6000);
      expect(bearing(10, 20, x, y)).toBeCloseTo(course);
      expect(Math.hypot(x - 10, y - 20)).toBeCloseTo(6000);
    }
    expect(relative(350, 10)).toBe(20);
    expect(relative(10, 350)).toBe(-20);
  });

  test("a trail is sailed from corner to corner", () => {
    const way: [number, number, number][] = [
      [0, 0, 0],
      [0, 1000, 500],
      [1000, 1000, 1000],
    ];
    expect(along(way, 250)).toMatchObject({ x: 0, y: 500, course: 0 });
    expect(along(way, 1000)).toMatchObject({ x: 1000, y: 1000 });
    expect(passed(way, 600)).toEqual([
      [0, 0],
      [0, 1000],
    ]);
    expect(along([], 10)).toBeNull();
  });
});

describe("the printed sheets", () => {
  test("an arc covers what its sectors cover", () => {
    for (const [arc, sectors] of Object.entries(board.arcs))
      for (const [from, to] of sectors) expect(covers(arc, (from + to) / 2), arc).toBe(true);
    expect(covers("nothing", 0)).toBe(false);
  });

  test("every class has a hull that can be drawn", () => {
    for (const kind of Object.keys(board.classes)) expect(["BB", "CA", "CL", "DD", "CV", "CVL", "SS", "M"]).toContain(hullOf(kind));
  });
});

test("figures of the plot", () => {
  expect(degrees(3599)).toBe("000");
  expect(degrees(455)).toBe("046");
  expect(knots(29_600)).toBe(30);
  expect(clockAt("23:50", 4)).toBe("0005");
  expect(momentOf({ ...view, flow: [{ phase: "DamageControl" }] })).toBe(view.turn + 1);
  expect(momentOf({ ...view, flow: [{ phase: "Movement" }] })).toBe(view.turn);
  expect(stepOf({ ...view, flow: [{ phase: "AirAttack", moment: "now" }] })).toBe(0);
  expect(stepOf({ ...view, flow: [{ phase: "AirAttack", moment: "later" }] })).toBe(3);
  expect(isPlotting(view)).toBe(true);
  expect(scaleOf(view)).toBe("floor");
});

test("units, damage and depths are the server's", () => {
  expect([yard(), knot()]).toEqual([board.units.yard, board.units.knot]);
  expect([0, 1, board.sunk - 1, board.sunk].map((level) => isSunk({ level }))).toEqual([false, false, false, true]);
  expect(["S", "P", "none"].map(fastestAt)).toEqual([16, 8, 0]);
  expect(isPlotting({ ...view, prompt: { text: "", examples: [], rule: "", sheet: "amend" } })).toBe(false);
});

test("a ship that is sunk by now is a hull at the moment when she was afloat", () => {
  const [ship] = ownShips(view);
  expect(ship).toBeDefined();
  if (!ship) return;
  const later = { ...view, ships: { ...view.ships, [ship.id]: { ...ship, level: 3, status: "sunk" as const } } };
  expect(marks(later).find((mark) => mark.id === ship.id)).toBeUndefined();
  expect(marks(later, new Set([ship.id])).find((mark) => mark.id === ship.id)?.level).toBe(0);
});

test("every ship in sight is a mark, ours first seen from our own", () => {
  const all = marks(view);
  expect(
    all
      .filter((mark) => mark.own)
      .map((mark) => mark.id)
      .sort(),
  ).toEqual(
    ownShips(view)
      .map((ship) => ship.id)
      .sort(),
  );
  const own = all.find((mark) => mark.own);
  for (const mark of all.filter((one) => !one.own)) expect(seenFrom(mark, own)).not.toBe("");
});

describe("the film", () => {
  test("a shot at a ship that has sunk or is lost to sight ends where she was last seen", () => {
    const desk = deskOf(sample<Game>("tactical"));
    const [other] = Object.values(desk.shown.others);
    if (!other) throw new Error("no enemy");
    const remembered = memory("film", "usn");
    remembered.note({ ...desk.shown, others: { [other.id]: { ...other, is_seen: true, level: 0, x: 6000, y: -1200 } } });
    const ref = { ref: "ship", id: other.id, name: other.name };
    for (const state of [{ level: sunk() }, { is_seen: false }]) {
      desk.past = { ...desk.shown, turn: desk.shown.turn + 1, others: { [other.id]: { ...other, x: 0, y: 0, ...state } } };
      expect(stageOf(desk, () => remembered).spot(ref)).toEqual({ x: seaX(6000), y: seaY(-1200) });
    }
  });
});

test("a turn looked back at begins as it began: damage and turns come during it", () => {
  const [ship] = ownShips(view);
  if (!ship) throw new Error("the sample has no ship of ours");
  const remembered = memory("began", "usn");
  const corners: (typeof view.trails)[number]["corners"] = [
    [ship.x, ship.y, 0],
    [ship.x + 6000, ship.y, 1000],
  ];
  remembered.note({ ...view, turn: 3, trails: [], ships: { [ship.id]: { ...ship, course: 0, level: 0 } }, others: {} });
  const after = { ...ship, x: ship.x + 6000, course: 900, level: 1 };
  remembered.note({
    ...view,
    turn: 4,
    trails: [{ ship: ship.id, course: 0, corners, known: [] }],
    ships: { [ship.id]: after },
    others: {},
  });
  const now = { turn: 4, spot: after };
  expect(remembered.when(ship.id, 3, now)?.course).toBe(0);
  expect(remembered.when(ship.id, 3.5, now)?.course).toBe(900);
  expect([3, 3.9, 4].map((moment) => remembered.levelAt(ship.id, moment))).toEqual([0, 0, 1]);
});

describe("lettering", () => {
  const spot = (x: number, y: number) => ({ x, y, anchor: "start" as const });

  test("a word takes its first free spot, and none where there is no room", () => {
    const wanted: Wanted[] = [
      { key: "a", text: "Houston", size: 12, spots: [spot(50, 50)] },
      { key: "b", text: "Perth", size: 12, spots: [spot(50, 50), spot(50, 90)] },
      { key: "c", text: "Exeter", size: 12, spots: [spot(50, 52)] },
      { key: "d", text: "Kortenaer", size: 12, spots: [spot(50, 52)], must: true },
    ];
    const { at: put } = letter(wanted, [], 400, 400);
    expect(put.get("a")).toMatchObject({ y: 50 });
    expect(put.get("b")).toMatchObject({ y: 90 });
    expect(put.has("c")).toBe(false);
    expect(put.has("d")).toBe(true);
  });

  test("the badge of a damaged ship stands clear of other hulls and badges", () => {
    const hull = (id: string, px: number, py: number, marked: boolean) => ({ id, px, py, course: 900, name: id, first: false, marked });
    const all = [hull("ajax", 200, 200, true), hull("achilles", 205, 218, true), hull("exeter", 400, 200, true)];
    const badges = badgesOf(all, 20);
    expect(badges.get("exeter")).toEqual([417, 183]);
    const [ajax, achilles] = [badges.get("ajax"), badges.get("achilles")];
    expect(ajax).toEqual([217, 183]);
    // Above her own hull it would lie on the other one.
    expect(achilles?.[1]).toBeGreaterThan(218);
  });

  test("names of ships never lie on each other", () => {
    const ships = Array.from({ length: 6 }, (_, i) => ({
      id: `s${i}`,
      px: 200 + i * 14,
      py: 200,
      course: 900,
      name: `Ship ${i}`,
      first: i === 0,
      marked: false,
    }));
    const { at: put } = shipNames(ships, 20, [], 800, 600, null);
    const spots = [...put.values()].map((one) => `${Math.round(one.x)} ${Math.round(one.y)}`);
    expect(new Set(spots).size).toBe(spots.length);
    expect(put.has("s0")).toBe(true);
  });
});

describe("the turn sheet", () => {
  test("a plot that was typed is filled in: courses, batteries, mounts", () => {
    const group = ownGroups(view)[0]?.id ?? "";
    const own = ownShips(view)[0];
    const enemy = Object.keys(view.others)[0] ?? "";
    if (!own) throw new Error("the sample has no ship of ours");
    const all = banks(own);
    const arcs = [...new Set(all.map((bank) => bank.arc))].flatMap((arc) =>
      arc === "BOW" || arc === "C" || arc === "STN" ? [arc as "BOW"] : [],
    );
    const sheet = draft("sheet", "usn");
    const steps = [{ verb: "R" as const, amount: 300 }];
    sheet.adopt(
      {
        verb: "plot",
        helms: [{ group, steps }],
        shoots: [{ ship: own.id, arcs, target: enemy }],
        launches: [{ verb: "torp", ship: own.id, mount: "C1", count: 3, bearing: 450 }],
        asks_leave: true,
      },
      { helms: { [group]: "R 30" }, tracks: {}, fire: [], launches: [], unit: { mark: '"', length: 2000, yard: 6 } },
    );
    expect(sheet.stepsOf(group)).toEqual(steps);
    expect(sheet.textOf(group)).toBe("R 30");
    expect(Object.keys(sheet.gunsOf(own))).toEqual(all.filter((bank) => arcs.some((arc) => arc === bank.arc)).map((bank) => bank.id));
    expect(sheet.launchOf(own.id, "C1")?.bearing).toBe(450);
    sheet.lay(own, sheet.gunsOf(own));
    expect(sheet.plot.shoots.flatMap((shoot) => shoot.arcs).sort()).toEqual(
      all
        .filter((bank) => arcs.some((arc) => arc === bank.arc))
        .map((bank) => bank.arc)
        .sort(),
    );
    expect(sheet.plot.asks_leave).toBe(true);
  });

  test("what is being typed stays as typed; a course that is drawn takes its place, and a new turn begins empty", () => {
    const group = ownGroups(view)[0]?.id ?? "";
    const sheet = draft("sheet", "other");
    sheet.type(group, "R 3");
    expect(sheet.textOf(group)).toBe("R 3");
    expect(sheet.hasCourse(group)).toBe(true);
    sheet.steer(group, [{ verb: "L", amount: 100 }]);
    expect(sheet.typed).toEqual({});
    sheet.open(view.turn + 1);
    expect(sheet.isEmpty).toBe(true);
  });

  test("a ship's guns come in banks", () => {
    for (const ship of ownShips(view)) {
      expect(banks(ship).length).toBeGreaterThan(0);
      for (const bank of banks(ship)) expect(Object.values(board.guns).map((gun) => gun.calibre)).toContain(bank.calibre);
    }
  });
});
