import { expect, test } from "vitest";

import type { OddsReport } from "../../src/lib/server/api";
import { chance } from "../../src/lib/desk/odds";

function report(...rows: [outcome: string, probability: string][]): OddsReport {
  const outcomes = rows.map(([outcome, probability]) => {
    const [top = 0, bottom = 1] = probability.split("/").map(Number);
    return { outcome, probability, value: top / bottom };
  });
  return { outcomes } as OddsReport;
}

test("chances of one die are told in six, of two in thirty-six, others in a hundred", () => {
  expect(chance("1/2", 0.5)).toBe("3 in 6");
  expect(chance("1/12", 1 / 12)).toBe("3 in 36");
  expect(chance("1/7", 1 / 7)).toBe("14\u00a0%");
});

test("all outcomes of a report are told in the same measure", () => {
  const all = report(["hit", "1/2"], ["miss", "17/36"], ["jam", "1/36"]);
  expect(chance("1/2", 0.5, all)).toBe("18 in 36");
});
