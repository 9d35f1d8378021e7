import { expect, test } from "vitest";

import { quoted } from "../../src/lib/text/quoted";

test("lines to be typed are told apart from the sentence, and no backtick is left", () => {
  const pieces = quoted("`sail` is no order. Write `done` or `cap …`.");
  expect(pieces.filter((one) => one.isLine).map((one) => one.words)).toEqual(["sail", "done", "cap …"]);
  expect(pieces.map((one) => one.words).join("")).toBe("sail is no order. Write done or cap ….");
});

test("a backtick without a partner stays", () => {
  expect(quoted("It`s 5 hexes.")).toEqual([{ words: "It`s 5 hexes.", isLine: false }]);
});
