/** Every hull on the plot, and where her name goes. */

import { HULL_NAMES, type HullType } from "../../chart/hulls";
import { SideName, type Ink } from "../../lib/sides";
import { afloat, degrees, hullOf, knots, ownShips, seenEnemies, sideOf, type BattleView, type Ship, type Silhouette } from "./battle";
import { inkIn } from "./inks";
import { w } from "./texts.en";

export interface Mark {
  id: string;
  name: string;
  side: string;
  ink: Ink;
  own: boolean;
  hull: HullType;
  x: number;
  y: number;
  course: number;
  level: number;
  /** Fire aboard: damage out of control. */
  burning: boolean;
  flag: boolean;
  words: string;
}

function wordsOf(ship: Ship | Silhouette, speed: number | null, more: string): string {
  return w.shipWords(SideName(ship.side), ship.name, HULL_NAMES[hullOf(ship.kind)], degrees(ship.course), speed, w.levels[ship.level] ?? "", more);
}

export function marks(view: BattleView): Mark[] {
  const side = sideOf(view);
  const flags = new Set(Object.values(view.groups).filter((group) => group.ships.length > 1).map((group) => group.flag));
  const found: Mark[] = ownShips(view).map((ship) => ({
    id: ship.id, name: ship.name, side: ship.side, ink: inkIn(view, ship.side), own: ship.side === side, hull: hullOf(ship.kind), x: ship.x, y: ship.y, course: ship.course,
    level: ship.level, burning: ship.level > 0 && !ship.controlled, flag: flags.has(ship.id),
    words: wordsOf(ship, knots(ship.speed), [ship.evading ? w.evading : "", ship.depth ? (w.depth[ship.depth] ?? "") : "", ship.level && !ship.controlled ? w.uncontrolled : ""].filter(Boolean).join(", ")),
  }));
  for (const ship of seenEnemies(view))
    found.push({
      id: ship.id, name: ship.name, side: ship.side, ink: inkIn(view, ship.side), own: false, hull: hullOf(ship.kind), x: ship.x, y: ship.y, course: ship.course,
      level: ship.level, burning: false, flag: false, words: wordsOf(ship, ship.speed ? knots(ship.speed) : null, ""),
    });
  return found;
}

/** Enemy ships that are still about and not in sight. */
export function unseen(view: BattleView): Silhouette[] {
  return Object.values(view.others).filter((ship) => !ship.is_seen && afloat(ship));
}

export interface Label {
  x: number;
  y: number;
  anchor: "start" | "end" | "middle";
}

/** Names beside their hulls, without covering hulls or each other; null where there is no room. `reach` is half a hull in pixels. */
export function labels(spots: { id: string; px: number; py: number; course: number; name: string; first: boolean }[], reach: number, width: number, height: number): Map<string, Label | null> {
  const taken: [number, number, number, number][] = spots.map(({ px, py, course, first }) => {
    const a = (course * Math.PI) / 1800;
    const [dx, dy] = first ? [reach + 12, reach + 12] : [Math.abs(Math.sin(a)) * reach + 5, Math.abs(Math.cos(a)) * reach + 5];
    return [px - dx, py - dy, px + dx, py + dy];
  });
  const found = new Map<string, Label | null>();
  const order = spots.map((spot, i) => ({ spot, i })).sort((a, b) => Number(b.spot.first) - Number(a.spot.first));
  for (const { spot, i } of order) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = taken[i] ?? [];
    const long = spot.name.length * 7.4 + 4;
    const candidates: [Label, [number, number, number, number]][] = [
      [{ x: x0 - 6, y: spot.py + 5, anchor: "end" }, [x0 - 6 - long, spot.py - 9, x0 - 6, spot.py + 9]],
      [{ x: x1 + 6, y: spot.py + 5, anchor: "start" }, [x1 + 6, spot.py - 9, x1 + 6 + long, spot.py + 9]],
      [{ x: spot.px, y: y1 + 15, anchor: "middle" }, [spot.px - long / 2, y1 + 1, spot.px + long / 2, y1 + 19]],
      [{ x: spot.px, y: y0 - 6, anchor: "middle" }, [spot.px - long / 2, y0 - 20, spot.px + long / 2, y0 - 2]],
    ];
    // Columns run along their course: the name goes across it.
    if (Math.abs(Math.sin((spot.course * Math.PI) / 1800)) > 0.75) candidates.push(...candidates.splice(0, 2));
    const free = candidates.find(([, box]) => box[0] > 2 && box[1] > 2 && box[2] < width - 2 && box[3] < height - 2 && !taken.some((other, j) => j !== i && box[0] < other[2] && box[2] > other[0] && box[1] < other[3] && box[3] > other[1]));
    const chosen = free ?? (spot.first ? candidates[0] : undefined);
    found.set(spot.id, chosen?.[0] ?? null);
    if (chosen) taken.push(chosen[1]);
  }
  return found;
}
