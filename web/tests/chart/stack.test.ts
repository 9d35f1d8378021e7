import { expect, test } from "vitest";

import { fanned, fanOf, offset } from "../../src/chart/stack";

test("a closed stack rises to the right", () => {
  expect([0, 1, 2].map((i) => offset(i, 6))).toEqual([
    [0, -0],
    [6, -6],
    [12, -12],
  ]);
});

test("a fan is about as wide as it is high, lies around its place, and no counter on another", () => {
  for (let count = 1; count <= 20; count += 1) {
    const fan = fanOf(count);
    expect(fan.columns * fan.rows).toBeGreaterThanOrEqual(count);
    expect(fan.columns - fan.rows).toBeLessThanOrEqual(1);
    const spots = Array.from({ length: count }, (_, i) => fanned(i, fan, [60, 40]).join(" "));
    expect(new Set(spots).size).toBe(count);
  }
  expect(fanned(0, fanOf(4), [60, 40])).toEqual([-30, -20]);
  expect(fanned(3, fanOf(4), [60, 40])).toEqual([30, 20]);
});
