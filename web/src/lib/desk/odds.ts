/** Odds in words. */

import { t } from "../text/words";

export const percent = (p: number): string => t.percent({ p: Math.round(p * 100) });
