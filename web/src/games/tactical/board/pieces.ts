/** Every hull on the plot, and the position of her name. */

import type { HullType } from "../../../chart/hulls";
import { t } from "../../../lib/text/words";
import type { Ref } from "../../../lib/server/api";
import { SideName, type Ink } from "../../../lib/text/sides";
import { afloat, type BattleView, degrees, hullOf, knots, ownShips, seenEnemies, type Ship, sideOf, type Silhouette } from "../state";
import { inkIn } from "./inks";
import { bearing, relative } from "./plane";
import { isSunk } from "./sheets";
import { w } from "../text/words";

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
  return w.shipWords({
    side: SideName(ship.side),
    name: ship.name,
    type: t.hulls[hullOf(ship.kind)],
    course: degrees(ship.course),
    speed: speed === null ? "" : w.speedWords({ knots: speed }),
    level: w.level({ level: ship.level }),
    more,
  });
}

const NOBODY: ReadonlySet<string> = new Set();

/** Every visible hull; for a displayed moment also those who were `afloat` then and have been sunk since. */
export function marks(view: BattleView, afloatThen: ReadonlySet<string> = NOBODY): Mark[] {
  const side = sideOf(view);
  const flags = new Set(
    Object.values(view.groups)
      .filter((group) => group.ships.length > 1)
      .map((group) => group.flag),
  );
  const then = <S extends Ship | Silhouette>(ships: Record<string, S>): S[] =>
    Object.values(ships).filter((ship) => afloatThen.has(ship.id) && isSunk(ship));
  const levelOf = (ship: Ship | Silhouette): number => (isSunk(ship) ? 0 : ship.level);
  const found: Mark[] = [...ownShips(view), ...then(view.ships)].map((ship) => ({
    id: ship.id,
    name: ship.name,
    side: ship.side,
    ink: inkIn(view, ship.side),
    own: ship.side === side,
    hull: hullOf(ship.kind),
    x: ship.x,
    y: ship.y,
    course: ship.course,
    level: levelOf(ship),
    burning: levelOf(ship) > 0 && !ship.controlled,
    flag: flags.has(ship.id),
    words: wordsOf(
      ship,
      knots(ship.speed),
      [ship.evading ? w.evading : "", ship.depth ? (w.depth[ship.depth] ?? "") : "", ship.level && !ship.controlled ? w.uncontrolled : ""]
        .filter(Boolean)
        .join(", "),
    ),
  }));
  for (const ship of [...seenEnemies(view), ...then(view.others)])
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
      level: levelOf(ship),
      burning: false,
      flag: false,
      words: wordsOf(ship, ship.speed ? knots(ship.speed) : null, ""),
    });
  return found;
}

/** Relative bearing in words, by degrees to the right of the bow. */
function offBow(side: number): { where: string; degrees: number } {
  const degrees = Math.abs(side);
  return { where: degrees < 5 ? "ahead" : degrees > 175 ? "astern" : side < 0 ? "left" : "right", degrees };
}

/** Position on the plot, in thousands of yards from the origin. */
export const placeOf = (east: number, north: number): string =>
  w.placeWords({
    across: Math.abs(east).toFixed(1),
    east: east < 0 ? "west" : "east",
    up: Math.abs(north).toFixed(1),
    north: north < 0 ? "south" : "north",
  });

/**
 * Direction of a ship from another one of ours; empty for herself. The distance is not given, because measuring before firing is not
 * allowed (NA-SOP-10).
 */
export function seenFrom(mark: Mark, own: Mark | undefined): string {
  if (!own || own.id === mark.id) return "";
  const at = bearing(own.x, own.y, mark.x, mark.y);
  return w.seenFrom({ name: own.name, bearing: degrees(at * 10), ...offBow(Math.round(relative(own.course / 10, at))) });
}

/** Enemy ships afloat that are out of sight. */
export function unseen(view: BattleView): Silhouette[] {
  return Object.values(view.others).filter((ship) => !ship.is_seen && afloat(ship));
}

/** The ship on the plot for an id in a sentence, or the first of a group; empty if she is not in sight. */
export function pieceOf({ ref: kind, id, name }: Ref, view: BattleView): string {
  const isMeant = (ship: Ship | Silhouette): boolean =>
    kind === "ship" ? ship.id === id : kind === "group" && (ship.group === id || view.groups[ship.group]?.name === name);
  return marks(view).find((mark) => [view.ships[mark.id], view.others[mark.id]].some((ship) => ship && isMeant(ship)))?.id ?? "";
}
