/** Turning points: the largest changes of the chance to win between sampled moments. */

import { describe, expect, it } from "vitest";

import { share, swings, together, turning, type Prospect } from "../../src/pages/after/study.svelte";

const at = (order: number, wins: number, games = 8, drawn = 0): Prospect => ({ at: order, games, wins: { japan: wins }, drawn });

describe("chances", () => {
  it("count a drawn game as half a win, and nothing where none ended", () => {
    expect(share(at(0, 2, 8, 4), "japan")).toBe(0.5);
    expect(share(at(0, 0, 0), "japan")).toBe(0);
  });
});

describe("turning points", () => {
  it("are the largest swings, in the order of the game", () => {
    const found = [at(0, 4), at(10, 6), at(20, 0), at(30, 6)];
    expect(turning(found, "japan").map((one) => [one.from.at, one.to.at])).toEqual([
      [10, 20],
      [20, 30],
    ]);
    expect(swings(found, "japan")[0]?.by).toBe(-0.75);
  });

  it("are sure: so few games show a change of three eighths by chance, more of them do not", () => {
    expect(turning([at(0, 2), at(10, 5)], "japan")).toEqual([]);
    expect(turning([at(0, 12, 48), at(10, 30, 48)], "japan")).toHaveLength(1);
  });

  it("are counted from all games of a moment", () => {
    expect(together(at(3, 2, 8, 1), at(3, 5, 7))).toEqual({ at: 3, games: 15, wins: { japan: 7 }, drawn: 1 });
  });

  it("leave out moments from which no game ended, and changes that mean nothing", () => {
    expect(turning([at(0, 4), at(10, 0, 0), at(20, 5)], "japan")).toEqual([]);
  });
});
