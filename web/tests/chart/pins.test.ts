import { describe, expect, test } from "vitest";

import { headsOf } from "../../src/chart/cinema/pins";

describe("pins", () => {
  test("a pin alone stands upright", () => {
    expect(headsOf([{ x: 40, y: 40 }])).toEqual([{ x: 0, y: -18 }]);
  });

  test("the heads of eight pins on one spot, and of a neighbour, lie clear of each other", () => {
    const points = [...Array.from({ length: 8 }, () => ({ x: 100, y: 100 })), { x: 112, y: 96 }];
    const heads = headsOf(points).map((head, i) => ({ x: head.x + (points[i]?.x ?? 0), y: head.y + (points[i]?.y ?? 0) }));
    heads.forEach((a, i) => {
      for (const b of heads.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(21);
    });
  });
});
