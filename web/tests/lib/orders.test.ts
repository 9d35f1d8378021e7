import { expect, test } from "vitest";

import { about, branches, exactly, matching, questionIn, simple, words } from "../../src/lib/desk/orders";

const ORDERS = ["move J2 0423", "move J2 0524", "move J21 0423", "hold", "battle yes"];

test("lines branch by word, in the server's order", () => {
  expect(branches(ORDERS, [])).toEqual([
    { word: "move", count: 3, line: null },
    { word: "hold", count: 1, line: "hold" },
    { word: "battle", count: 1, line: "battle yes" },
  ]);
  expect(branches(ORDERS, ["move"]).map((one) => [one.word, one.count])).toEqual([
    ["J2", 2],
    ["J21", 1],
  ]);
  expect(branches(ORDERS, ["hold"])).toEqual([]);
});

test("a prefix that is a whole order is found, spaces aside", () => {
  expect(exactly(["battle  yes"], ["battle", "yes"])).toBe("battle  yes");
  expect(exactly(ORDERS, ["battle"])).toBeNull();
});

test("a search takes every word in any case; a piece is a word of its own", () => {
  expect(matching(ORDERS, "MOVE 0423")).toEqual(["move J2 0423", "move J21 0423"]);
  expect(about(ORDERS, "J2")).toEqual(["move J2 0423", "move J2 0524"]);
  expect(about(ORDERS, "")).toEqual([]);
});

test("simple orders are those nobody needs to search for", () => {
  expect(simple(ORDERS)).toEqual(["hold", "battle yes"]);
  expect(simple(["a b c d", "e f g h"])).toEqual(["a b c d", "e f g h"]);
});

test("blanks between words do not count", () => {
  expect(words("  a   b ")).toEqual(["a", "b"]);
});

test("a question ends with its last question mark; what follows explains it", () => {
  expect(questionIn("Where do the merchantmen sail? What you do not name stays.")).toEqual([
    "Where do the merchantmen sail?",
    "What you do not name stays.",
  ]);
  expect(questionIn("The enemy flees. Pursue?")).toEqual(["The enemy flees. Pursue?", ""]);
  expect(questionIn("Attack with `plot` alone.")).toEqual(["Attack with plot alone.", ""]);
  expect(questionIn("")).toEqual(["", ""]);
});
