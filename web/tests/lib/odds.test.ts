import { expect, test } from "vitest";

import { percent } from "../../src/lib/desk/odds";

test("a sum of chances is told per cent", () => {
  expect(percent(1 / 7)).toBe("14\u00a0%");
});
