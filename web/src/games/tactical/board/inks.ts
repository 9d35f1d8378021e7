/** Inks of sides: two sides of one colour (manoeuvres) still get different inks. */

import { inkOf, type Ink } from "../../../lib/text/sides";
import type { BattleView } from "../state";

export function inkIn(view: BattleView, side: string): Ink {
  const [one = "", other = ""] = view.brief.sides;
  if (inkOf(one) !== inkOf(other) || side !== other) return inkOf(side);
  return inkOf(one) === "axis" ? "allied" : "axis";
}
