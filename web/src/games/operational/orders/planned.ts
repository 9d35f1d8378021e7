/** Possible plans for the selected marker, by its kind: the words with which they begin. */

import { hullOf, type Desk } from "../state";

const MERCHANT = new Set(["M", "LC"]);

export function plannedFor(desk: Desk): readonly string[] {
  const [view, id] = [desk.shown, desk.selected];
  if (view.subs[id]) return ["course", "hunt", "line", "stay"];
  const group = view.groups[id];
  if (!group) return [];
  const hulls = group.ships.map((ship) => hullOf(desk.furniture.ships[ship]));
  const trade = hulls.some((hull) => MERCHANT.has(hull)) ? "convoy" : hulls.includes("CV") ? "stalk" : "raid";
  return ["course", trade, "evade", "home", "stay"];
}
