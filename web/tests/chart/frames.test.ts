import { expect, test } from "vitest";

import { frame } from "../../src/chart/frames";
import { HULLS, isHull } from "../../src/chart/hulls";
import { Pan } from "../../src/chart/pan.svelte";

test("every side and element has a frame of its own", () => {
  const all = (["allied", "axis"] as const).flatMap((side) =>
    (["sea", "air", "sub"] as const).map((element) => frame(side, element, 60, 40)),
  );
  expect(new Set(all).size).toBe(6);
  expect(frame("unknown", "sea", 60, 40)).toBe(frame("neutral", "air", 60, 40));
});

test("hulls are known by name", () => {
  for (const name of Object.keys(HULLS)) expect(isHull(name)).toBe(true);
  expect(isHull("BC")).toBe(false);
});

test("a point of the chart and its pixel are one", () => {
  const pan = new Pan({ width: 1000, height: 500 });
  [pan.x, pan.y, pan.k] = [30, -40, 1.5];
  expect(pan.inverse(30 + 150, -40 + 300)).toEqual([100, 200]);
});
