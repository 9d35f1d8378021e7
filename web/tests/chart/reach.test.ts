import { describe, expect, test } from "vitest";

import { labelled, type Ring } from "../../src/chart/reach/labels";

const window = { width: 900, height: 700 };
const ring = (x: number, y: number, r: number, sectors: Ring["sectors"] = []): Ring => ({
  x,
  y,
  r,
  sectors,
  label: "Sterett: 8,333 yards",
});

describe("labels of reach", () => {
  test("stand inside the rim, north first", () => {
    const [spot] = labelled([ring(500, 400, 200)], window);
    expect(spot?.x).toBeCloseTo(500);
    expect(spot?.y).toBeCloseTo(400 - 200 + 13);
  });

  test("of rings around one ship, under the buttons or beyond the window find a place of their own", () => {
    const rings = [ring(100, 200, 180), ring(110, 210, 180), ring(60, 350, 600), ring(860, 350, 500), ring(860, 360, 500)];
    const spots = labelled(rings, window);
    const boxes = spots.map((spot) => {
      if (!spot) throw new Error("no label");
      return [spot.x - 68, spot.y - 13, spot.x + 68, spot.y + 5];
    });
    for (const [n, [left = 0, top = 0, right = 0, bottom = 0]] of boxes.entries()) {
      expect(left > 0 && top > 0 && right < window.width && bottom < window.height).toBe(true);
      expect(left > 250 || top > 84).toBe(true);
      for (const [l = 0, t = 0, r = 0, b = 0] of boxes.slice(n + 1)) expect(left < r && right > l && top < b && bottom > t).toBe(false);
    }
  });

  test("of a sector stand in its middle, or nowhere", () => {
    const [east] = labelled([ring(300, 300, 200, [[60, 120]])], window);
    expect(east?.x).toBeCloseTo(300 + 200 - 13);
    expect(labelled([ring(860, 300, 200, [[60, 120]])], window)).toEqual([null]);
  });
});
