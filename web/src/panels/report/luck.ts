/** The luck of a side. */

import { t } from "../../lib/text/words";

/** Dice that hit or miss; the best face is high in one game and low in another. Less than a tenth of a pip counts as even. */
export function luckOf(mean: number, expected: number, best: number, dice: number): string {
  const by = best > expected ? mean - expected : expected - mean;
  const luck = Math.abs(by) < 0.1 ? "usual" : by > 0 ? "good" : "bad";
  return t.luckOf({ luck, mean: mean.toFixed(1), expected: expected.toFixed(1), best, dice });
}
