/** Every hull on the plot, and where her name goes. */

import type { HullType } from "../../../chart/hulls";
import { HULL_NAMES } from "../../../chart/hulls.en";
import type { Ref } from "../../../lib/server/api";
import { SideName, type Ink } from "../../../lib/text/sides";
import { afloat, type BattleView, degrees, hullOf, knots, ownShips, seenEnemies, type Ship, sideOf, type Silhouette } from "../state";
import { inkIn } from "./inks";
import { bearing, relative } from "./plane";
import { w } from "../text/texts.en";

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
  return w.shipWords(
    SideName(ship.side),
    ship.name,
    HULL_NAMES[hullOf(ship.kind)],
    degrees(ship.course),
    speed,
    w.levels[ship.level] ?? "",
    more,
  );
}

export function marks(view: BattleView): Mark[] {
  const side = sideOf(view);
  const flags = new Set(
    Object.values(view.groups)
      .filter((group) => group.ships.length > 1)
      .map((group) => group.flag),
  );
  const found: Mark[] = ownShips(view).map((ship) => ({
    id: ship.id,
    name: ship.name,
    side: ship.side,
    ink: inkIn(view, ship.side),
    own: ship.side === side,
    hull: hullOf(ship.kind),
    x: ship.x,
    y: ship.y,
    course: ship.course,
    level: ship.level,
    burning: ship.level > 0 && !ship.controlled,
    flag: flags.has(ship.id),
    words: wordsOf(
      ship,
      knots(ship.speed),
      [ship.evading ? w.evading : "", ship.depth ? (w.depth[ship.depth] ?? "") : "", ship.level && !ship.controlled ? w.uncontrolled : ""]
        .filter(Boolean)
        .join(", "),
    ),
  }));
  for (const ship of seenEnemies(view))
    found.push({
      id: ship.id,
      name: ship.name,
      side: ship.side,
      ink: inkIn(view, ship.side),
      own: false,
      hull: hullOf(ship.kind),
      x: ship.x,
      y: ship.y,
      course: ship.course,
      level: ship.level,
      burning: false,
      flag: false,
      words: wordsOf(ship, ship.speed ? knots(ship.speed) : null, ""),
    });
  return found;
}

/** In which direction a ship stands from another of ours; empty for herself. How far is not said: nobody measures before shooting (NA-SOP-10). */
export function seenFrom(mark: Mark, own: Mark | undefined): string {
  if (!own || own.id === mark.id) return "";
  const at = bearing(own.x, own.y, mark.x, mark.y);
  return w.seenFrom(own.name, degrees(at * 10), Math.round(relative(own.course / 10, at)));
}

/** Enemy ships that are still about and not in sight. */
export function unseen(view: BattleView): Silhouette[] {
  return Object.values(view.others).filter((ship) => !ship.is_seen && afloat(ship));
}

/** The ship on the plot that a sentence names, or the first of a group; empty if she is not in sight. */
export function pieceOf({ ref: kind, id, name }: Ref, view: BattleView): string {
  const isMeant = (ship: Ship | Silhouette): boolean =>
    kind === "ship" ? ship.id === id : kind === "group" && (ship.group === id || view.groups[ship.group]?.name === name);
  return marks(view).find((mark) => [view.ships[mark.id], view.others[mark.id]].some((ship) => ship && isMeant(ship)))?.id ?? "";
}
