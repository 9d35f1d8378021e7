import { describe, expect, test } from "vitest";

import { Wakes } from "../../src/games/operational/board/glide";

describe("counters that moved", () => {
  test("come from where they stood when the chart was drawn last", () => {
    const wakes = new Wakes();
    expect(wakes.from([{ id: "J1", at: "1723" }])).toBe("");
    wakes.note([
      { id: "J1", at: "1723" },
      { id: "J2", at: "1500" },
    ]);
    expect(wakes.from([{ id: "J1", at: "1722" }])).toBe("1723");
    expect(
      wakes.from([
        { id: "J2", at: "1500" },
        { id: "J1", at: "1500" },
      ]),
    ).toBe("1723");
    expect(wakes.from([{ id: "J2", at: "1500" }])).toBe("");
  });
});
