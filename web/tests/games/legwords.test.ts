import { describe, expect, test } from "vitest";

import { boxOf, fitted, widthOf, type Spoken } from "../../src/games/operational/board/plans/legwords";

const WINDOW = { left: 0, top: 0, right: 300, bottom: 300 };
const right = (x: number): Spoken => ({ x: x + 12, y: 100, anchor: "start" });
const left = (x: number): Spoken => ({ x: x - 12, y: 100, anchor: "end" });

describe("words beside a course", () => {
  const wide = widthOf("found: 1 in 6", true);

  test("stand on the side they like while they are whole there", () => {
    expect(fitted([right(100), left(100)], wide, 1, WINDOW)).toEqual(right(100));
  });

  test("change sides before the window's edge cuts them", () => {
    expect(fitted([right(250), left(250)], wide, 1, WINDOW)).toEqual(left(250));
  });

  test("are pushed in where neither side has room", () => {
    const narrow = { ...WINDOW, right: 120 };
    const box = boxOf(fitted([right(60), left(60)], wide, 1, narrow), wide, 1);
    expect(box.right).toBeLessThan(120);
  });

  test("leave free what is taken, if there is room elsewhere", () => {
    const taken = [{ left: 100, top: 90, right: 200, bottom: 110 }];
    const one = right(100);
    const other: Spoken = { x: 100, y: 60, anchor: "middle" };
    expect(fitted([one, other], wide, 1, WINDOW, taken)).toEqual(other);
    expect(fitted([one], wide, 1, WINDOW, taken)).toEqual(one);
    const more = [...taken, { left: 60, top: 52, right: 110, bottom: 68 }];
    expect(fitted([one, other], wide, 1, WINDOW, more)).toEqual(other); // where least is covered
  });
});
