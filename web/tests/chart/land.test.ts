import { describe, expect, test } from "vitest";

import { grid, type Point } from "../../src/games/operational/board/geometry";
import { landWithin } from "../../src/chart/land";
import type { Game } from "../../src/games/operational/state";
import { sample } from "../sample";

const rings = sample<Game>("operational").board.coast.map((ring) => ring.map(([x, y]) => grid(x, y)));

/** Every stretch of every coast, one after the other. */
function byWalkingRound(x: number, y: number): boolean {
  const crossed = (a: Point, b: Point): boolean => a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x;
  return rings.flatMap((ring) => ring.filter((a, i) => crossed(a, ring.at(i - 1) ?? a))).length % 2 === 1;
}

describe("the land of the bay", () => {
  test("is found in bands as by walking round all coasts", () => {
    const isLand = landWithin(rings);
    const spots = rings
      .flatMap((ring) => ring.filter((_, i) => i % 40 === 0))
      .flatMap(({ x, y }) => [
        { x, y },
        { x: x + 5, y: y - 9 },
        { x: x - 60, y: y + 30.5 },
      ]);
    expect(spots.map(({ x, y }) => isLand(x, y))).toEqual(spots.map(({ x, y }) => byWalkingRound(x, y)));
    expect(new Set(spots.map(({ x, y }) => isLand(x, y))).size).toBe(2);
  });

  test("has no middle in open water", () => {
    const square = [
      { x: 0, y: 0 },
      { x: 40, y: 0 },
      { x: 40, y: 40 },
      { x: 0, y: 40 },
    ];
    const lake = square.map(({ x, y }) => ({ x: 10 + x / 2, y: 10 + y / 2 }));
    const isLand = landWithin([square, lake]);
    expect([isLand(5, 5), isLand(20, 20), isLand(50, 20), isLand(20, -5)]).toEqual([true, false, false, false]);
  });
});
