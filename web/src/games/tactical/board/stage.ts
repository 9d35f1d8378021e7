/** How the plot animates events: guns fire at the positions at the start of the turn, torpedoes hit at those at its end. */

import { capital } from "../../../lib/text/capital";
import type { Effect, Point, Shot } from "../../../chart/cinema/effects";
import type { Stage } from "../../../chart/cinema/film.svelte";
import { reach as c } from "../../../lib/text/words";
import type { Ref } from "../../../lib/server/api";
import { type Desk, momentOf } from "../state";
import { type Mark, pieceOf } from "./pieces";
import type { memory } from "./memory.svelte";
import { seaX, seaY } from "./plane";
import { classOf, isSunk, mainGun, typeOf } from "./sheets";
import { REACH, w } from "../text/words";

type Remembered = ReturnType<typeof memory>;

const AFTER: ReadonlySet<Effect> = new Set<Effect>(["torpedo", "ram"]);
/** Shown for any displayed moment. */
const ANY: ReadonlySet<Effect> = new Set<Effect>(["sinking", "damage"]);

/** The turn in which something happened: the last one that began before it, or the one before the next that begins. */
export function turnOf(shot: Pick<Shot, "n">, events: Desk["store"]["events"], now: number): number {
  const turns = events.flatMap(({ n, kind, facts }) => (kind === "turn" ? [{ n, turn: facts.turn }] : []));
  const last = turns.filter((event) => event.n <= shot.n).at(-1);
  if (last) return last.turn;
  const next = turns.find((event) => event.n > shot.n);
  return next ? next.turn - 1 : now;
}

export function stageOf(desk: Desk, remembered: () => Remembered): Stage {
  const find = (ref: Ref): string => {
    const view = desk.shown;
    return view.ships[ref.id] || view.others[ref.id] ? ref.id : pieceOf(ref, view);
  };
  return {
    spot(ref): Point | null {
      if (ref.ref === "point") {
        const [x = 0, y = 0] = ref.id.split(" ").map(Number);
        return { x: seaX(x), y: seaY(y) };
      }
      const [view, kept] = [desk.shown, remembered()];
      const id = find(ref);
      const now = momentOf(view);
      const other = view.others[id];
      // An enemy who sank or is out of sight has no position in the view: she is where she was last seen.
      const ship = view.ships[id] ?? (other && (isSunk(other) || !other.is_seen) ? kept.last(id, now + 1) : other);
      const at = kept.when(id, kept.shown ?? now, { turn: now, spot: ship ? { x: ship.x, y: ship.y, course: ship.course } : null });
      const datum = view.datums[ref.id];
      const spot = at ?? ship ?? (datum ? { x: datum[0], y: datum[1] } : null);
      return spot ? { x: seaX(spot.x), y: seaY(spot.y) } : null;
    },
    zooms: true,
    reach: { kinds: REACH, far: (radius) => radius / 100, words: (name, n) => c.yards({ name, n }) },
    async set(shot) {
      const [kept, now] = [remembered(), momentOf(desk.shown)];
      const shown = kept.shown ?? now;
      if (shot && ANY.has(shot.effect)) return;
      const turn = shot ? turnOf(shot, desk.store.events, desk.shown.turn) : now;
      const moment = Math.min(now, shot && AFTER.has(shot.effect) ? turn + 1 : turn);
      if (moment === shown) return;
      if (moment > shown && moment === now) return kept.play(now, false);
      kept.shown = moment === now ? null : moment;
    },
  };
}

/** Class and range of a ship as printed, for the tooltip. */
export function sheetOf(mark: Mark, view: Desk["shown"]): string {
  const kind = view.ships[mark.id]?.kind ?? view.others[mark.id]?.kind ?? "";
  const [sheet, gun] = [classOf(kind), mainGun(kind)];
  if (!sheet) return "";
  const [close = 0, medium = 0, long = 0] = gun?.bands ?? [];
  return [
    w.sheetLine({ type: capital(typeOf(kind)?.name ?? ""), knots: sheet.speed }),
    ...(sheet.main_guns ? [w.sheetGuns({ guns: sheet.main_guns, close, medium, long })] : []),
    ...(sheet.mounts.length ? [w.sheetTorpedoes] : []),
  ].join("; ");
}
