/**
 * The animation ("film") of what just happened: its shots, which of them is on the chart, its speed. The same for the charts of all games.
 */

import type { GameEvent, Ref } from "../../lib/server/api";
import type { Desk } from "../../lib/desk/desk.svelte";
import { sound } from "../../lib/page/sound.svelte";
import type { Kind } from "../reach/reach.svelte";
import { lengthOf, LOUD, shotsOf, type Point, type Shot } from "./effects";

/** What a chart provides for an animation. */
export interface Stage {
  /** Position of something, in the chart's own units; null if it is not on the chart. */
  spot(ref: Ref): Point | null;
  /** What is at a point of the chart, in words: the first line is its name. */
  lens?(at: Point, target: Element): string[];
  /** Reach of everything here; absent without an overlay. */
  reach?: {
    /** The kinds of reach in this game, with the names of their layers. */
    kinds: Partial<Record<Kind, string>>;
    /** A radius from the server in the chart's own units. */
    far(radius: number): number;
    words(name: string, radius: number): string;
    /** The outline of a sea area. */
    area?(id: string): string;
  };
  /** Whether an animation may zoom out to show both ends of a shot. */
  zooms?: boolean;
  /** Whether the board draws whole tracks itself, below its names and counters (`Tracks`). */
  hasTracks?: boolean;
  /** Position the chart after an animation; without it the chart returns to where it was. */
  rest?(): void;
  /** Show the moment of a shot, null for the present; resolves when the chart has stopped moving. */
  set?(shot: Shot | null): Promise<void>;
}

/** The track of a piece, place by place. */
interface Way {
  id: string;
  side: string;
  way: { at: number; spot: Ref }[];
  /** The displayed moment: later places are drawn lightly. */
  now: number;
}

/** A pin on the chart where something important happened. */
interface Pin {
  n: number;
  spot: Ref;
  text: string;
  isPast: boolean;
}

const SPEEDS = [1, 2, 4] as const;
const isStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
/** Milliseconds between two sounds of gunfire. */
const ROLL = 900;

export class Film {
  shots = $state.raw<Shot[]>([]);
  /** Index of the shot on the chart; -1 before the first and after the last. */
  at = $state(-1);
  /** Progress of the shot, 0 to 1. */
  part = $state(0);
  paused = $state(false);
  /** Whether the shots are played one after the other; otherwise their results are drawn at once. */
  rolls = $state(localStorage.getItem("film") !== "off" && !isStill());
  speed = $state(Number(localStorage.getItem("film speed") ?? 1) || 1);
  /** Whole tracks, drawn by the review of a finished game. */
  ways = $state.raw<Way[]>([]);
  pins = $state.raw<Pin[]>([]);
  stage: Stage | null = null;

  /** Events before this number are old. */
  private seen = -1;
  private heard = -1;
  private clock = 0;
  private rolled = 0;
  /** Incremented at every start, so that an abandoned animation does nothing more. */
  private run = 0;

  get isRunning(): boolean {
    return this.at >= 0;
  }

  get shot(): Shot | null {
    return this.shots[this.at] ?? null;
  }

  /** Whether there is news to play: then the chart leaves the movement of pieces to the animation. */
  awaits(events: readonly GameEvent[]): boolean {
    return this.isRunning || (this.rolls && this.seen >= 0 && shotsOf(events.filter((one) => one.n >= this.seen)).length > 0);
  }

  /** Play what has happened since the last look; `heard` is the first event since our last order. */
  follow(events: readonly GameEvent[], count: number, heard: number): void {
    const first = this.seen < 0;
    const fresh = first ? [] : shotsOf(events.filter((one) => one.n >= this.seen));
    const isOver = count < this.seen || (heard !== this.heard && this.heard >= 0);
    this.seen = count;
    this.heard = heard;
    if (isOver) this.stop();
    if (isOver || first) this.shots = [];
    if (!fresh.length) return;
    this.shots = [...this.shots, ...fresh];
    if (!this.rolls) return this.roar(fresh);
    if (!this.isRunning) void this.show(this.shots.length - fresh.length);
  }

  /** Play these events from the first: a step of a replay, or the latest events again. */
  play(events: readonly GameEvent[], all = false): boolean {
    this.stop();
    this.shots = shotsOf(events, all);
    if (!this.shots.length) return false;
    this.paused = isStill();
    void this.show(0);
    return true;
  }

  /** Show a shot, and those after it unless paused. */
  async show(at: number): Promise<void> {
    const run = (this.run += 1);
    cancelAnimationFrame(this.clock);
    const shot = this.shots[at];
    if (!shot) return this.end();
    this.at = at;
    this.part = this.paused ? 1 : 0;
    await this.stage?.set?.(shot);
    if (run !== this.run) return;
    this.roar([shot]);
    if (this.paused) return;
    let last = performance.now();
    const step = (now: number): void => {
      if (run !== this.run) return;
      if (!this.paused) this.part += (Math.max(0, now - last) * this.speed) / lengthOf(shot.effect);
      last = now;
      if (this.part >= 1) return void this.show(at + 1);
      this.clock = requestAnimationFrame(step);
    };
    this.clock = requestAnimationFrame(step);
  }

  step(by: 1 | -1): void {
    this.paused = true;
    void this.show(Math.max(0, this.at + by));
  }

  pause(): void {
    this.paused = !this.paused;
    if (!this.paused) void this.show(this.at);
  }

  hasten(): void {
    this.speed = SPEEDS[(SPEEDS.findIndex((one) => one === this.speed) + 1) % SPEEDS.length] ?? 1;
    localStorage.setItem("film speed", String(this.speed));
  }

  /** Stop the animation; its results stay drawn. */
  stop(): void {
    if (this.isRunning) this.end();
  }

  /** From now on show only results, or animations again. */
  choose(rolls: boolean): void {
    this.rolls = rolls;
    localStorage.setItem("film", rolls ? "on" : "off");
    if (!rolls) this.stop();
  }

  private end(): void {
    this.run += 1;
    cancelAnimationFrame(this.clock);
    this.at = -1;
    this.part = 0;
    this.paused = false;
    void this.stage?.set?.(null);
  }

  private roar(shots: readonly Shot[]): void {
    const now = performance.now();
    if (now - this.rolled < ROLL || !shots.some((one) => LOUD.has(one.effect))) return;
    this.rolled = now;
    sound.guns();
  }
}

const FILMS = new WeakMap<object, Film>();

/** The animation of a table. */
export function filmOf(desk: Pick<Desk, "store">): Film {
  const found = FILMS.get(desk.store) ?? new Film();
  FILMS.set(desk.store, found);
  return found;
}
