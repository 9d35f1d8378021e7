/** How lucky a side was. */

import { t } from "../../lib/text/words";

/** Dice that hit or miss; the best face is high in one game and low in another. A tenth of a pip more or less is no luck. */
export function luckOf(mean: number, expected: number, best: number, dice: number): string {
  const by = best > expected ? mean - expected : expected - mean;
  const luck = Math.abs(by) < 0.1 ? "usual" : by > 0 ? "good" : "bad";
  return t.luckOf({ luck, mean: mean.toFixed(1), expected: expected.toFixed(1), best, dice });
}
