/** Odds in words. */

import type { OddsReport } from "../server/api";
import { t } from "../text/words";

export const percent = (p: number, digits = 0): string => t.percent({ p: (p * 100).toFixed(digits) });

/** 1/2 as "3 in 6" for dice, otherwise in percent; all outcomes of one report in the same unit. */
export function chance(fraction: string, p: number, among?: OddsReport): string {
  const [top = 0, bottom = 1] = fraction.split("/").map(Number);
  const bottoms = [bottom, ...(among?.outcomes ?? []).map((row) => Number(row.probability.split("/")[1] ?? 1))];
  const of = [6, 36].find((dice) => bottoms.every((one) => dice % one === 0));
  if (!of) return percent(p, p < 0.1 ? 1 : 0);
  return top === bottom ? t.certain : t.inSix({ n: (top * of) / bottom, of });
}
