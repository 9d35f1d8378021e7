/**
 * The position of every ship at the start of each turn, from the views that this browser was sent; it contains nothing the seat was not
 * told.
 */

import { afloat, type BattleView, momentOf } from "../state";
import type { Point } from "./plane";
import { along, passed, type Corner } from "./trails";

export interface Spot {
  x: number;
  y: number;
  course: number;
  /** Her damage at the start of the turn. */
  level?: number;
  /** Her movement from here, if it was seen. */
  way?: Corner[];
}

type Trail = Record<number, Spot>;

class Remembered {
  trails = $state.raw<Record<string, Trail>>({});
  /** The displayed moment, in turns; null for the present. */
  shown = $state<number | null>(null);
  playing = $state(false);

  constructor(private readonly name: string) {
    try {
      this.trails = JSON.parse(sessionStorage.getItem(name) ?? "{}") as Record<string, Trail>;
    } catch {
      this.trails = {};
    }
  }

  note(view: BattleView): void {
    const now = momentOf(view);
    const next = { ...this.trails };
    let fresh = false;
    const put = (ship: string, turn: number, spot: Spot): void => {
      next[ship] = { ...next[ship], [turn]: spot };
      fresh = true;
    };
    for (const ship of [
      ...Object.values(view.ships).filter(afloat),
      ...Object.values(view.others).filter((one) => one.is_seen && afloat(one)),
    ])
      if (!next[ship.id]?.[now]) put(ship.id, now, { x: ship.x, y: ship.y, course: ship.course, level: ship.level });
    for (const { ship, corners } of view.trails) {
      const began = next[ship]?.[now - 1];
      const start = along(corners, 0);
      if (start && !began?.way) put(ship, now - 1, { ...(began ?? start), way: corners });
    }
    if (!fresh) return;
    this.trails = next;
    try {
      sessionStorage.setItem(this.name, JSON.stringify(next));
    } catch {
      // If the storage is full, only the wakes are lost after a reload.
    }
  }

  /** Her damage when the displayed turn began, if it was seen. */
  levelAt(id: string, moment: number): number | undefined {
    return this.trails[id]?.[Math.floor(moment)]?.level;
  }

  /** The last known position of a ship before a turn. */
  last(id: string, before: number): ({ turn: number } & Spot) | null {
    const turns = Object.keys(this.trails[id] ?? {})
      .map(Number)
      .filter((turn) => turn < before);
    const turn = Math.max(...turns, -1);
    const spot = this.trails[id]?.[turn];
    return spot ? { turn, ...spot } : null;
  }

  /** Ships that were known to be afloat at the displayed moment. */
  get afloat(): ReadonlySet<string> {
    const turn = this.shown === null ? -1 : Math.floor(this.shown);
    return new Set(Object.keys(this.trails).filter((id) => this.trails[id]?.[turn]));
  }

  /** The position of a ship at a moment: on her observed track, otherwise on the straight line; null if unknown. */
  when(id: string, moment: number, now: { turn: number; spot: Spot | null }): Spot | null {
    const turn = Math.floor(moment);
    const part = moment - turn;
    const a = this.trails[id]?.[turn] ?? (turn >= now.turn ? now.spot : null);
    const b = turn + 1 > now.turn ? now.spot : (this.trails[id]?.[turn + 1] ?? null);
    if (a && part === 0) return a;
    const way = a?.way ? along(a.way, part * 1000) : null;
    if (way || !a || !b) return way ?? a;
    const swing = ((((b.course - a.course) % 3600) + 5400) % 3600) - 1800;
    return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part, course: (a.course + swing * Math.min(1, part * 2) + 3600) % 3600 };
  }

  /** Her wake up to a moment, over some turns: corner by corner, with a gap where she was out of sight. */
  wake(id: string, moment: number, length: number): { spot: Point; turn: number; broken: boolean }[] {
    const trail = this.trails[id] ?? {};
    const turns = Object.keys(trail)
      .map(Number)
      .filter((turn) => turn <= moment && turn > moment - length)
      .sort((a, b) => a - b);
    return turns.flatMap((turn, i) => {
      const here = trail[turn];
      if (!here) return [];
      const corners = here.way ? passed(here.way, (moment - turn) * 1000) : [];
      const broken = turn - (turns[i - 1] ?? -9) > 1;
      return [{ spot: [here.x, here.y] as Point, turn, broken }, ...corners.map((spot) => ({ spot, turn: turn + 0.5, broken: false }))];
    });
  }

  /** Play the last turn, in about a second and a half; resolves when it is over. */
  async play(turn: number, asked = true): Promise<void> {
    if (turn < 2 || this.playing) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.shown = asked ? turn - 1 : null;
      return;
    }
    this.playing = true;
    const began = performance.now();
    this.shown = turn - 1;
    await new Promise<void>((over) => {
      const step = (now: number): void => {
        const part = (now - began) / 1500;
        if (!this.playing || part >= 1) {
          this.playing = false;
          this.shown = null;
          return over();
        }
        this.shown = turn - 1 + part;
        requestAnimationFrame(step);
      };
      requestAnimationFrame(step);
    });
  }
}

const KEPT = new Map<string, Remembered>();

export function memory(table: string, seat: string): Remembered {
  const name = `wakes ${table} ${seat}`;
  const found = KEPT.get(name) ?? new Remembered(name);
  KEPT.set(name, found);
  return found;
}
