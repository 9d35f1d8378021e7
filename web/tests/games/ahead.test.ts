import { expect, test } from "vitest";

import { ahead } from "../../src/games/operational/board/plans/ahead";
import type { PlanTrack } from "../../src/lib/server/api";

const leg = (at: string): PlanTrack["legs"][number] => ({
  ...{ at, chance: 0, figure: "", flying: "", fuel: 9, impulse: 1 },
  ...{ is_dry: false, light: "day", mark: "", turn: 1 },
});
const track: PlanTrack = {
  ...{ marker: "A1", line: "course A1 to 1003", start: "1000", risk: "", is_certain: true, words: "" },
  legs: ["1001", "1002", "1003"].map(leg),
};
const where = (at: string): Parameters<typeof ahead>[1] => ({ groups: { A1: { at } }, subs: {} });
const ways = (at: string): string[] => ahead([track], where(at)).map((one) => [one.start, ...one.legs.map((each) => each.at)].join(" "));

test("a track begins where its marker is now", () => {
  expect(ways("1000")).toEqual(["1000 1001 1002 1003"]);
  expect(ways("1002")).toEqual(["1002 1003"]);
});

test("a track that was sailed to its end, or left, is not drawn", () => {
  expect(ways("1003")).toEqual([]);
  expect(ways("2000")).toEqual([]);
});

test("a marker that is not on the map keeps its track", () => {
  expect(ways("")).toEqual(["1000 1001 1002 1003"]);
});
