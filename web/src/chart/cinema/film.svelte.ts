/** The film of what just happened: which shots, which of them is on the chart, how fast. Every game's chart plays it the same way. */

import type { GameEvent, Ref } from "../../lib/server/api";
import type { Desk } from "../../lib/desk/desk.svelte";
import { sound } from "../../lib/page/sound.svelte";
import type { Kind } from "../reach/reach.svelte";
import { lengthOf, LOUD, shotsOf, type Point, type Shot } from "./effects";

/** What a chart does for a film. */
export interface Stage {
  /** Where something stands, in the chart's own units; null when it is not on the chart. */
  spot(ref: Ref): Point | null;
  /** What lies at a point of the chart, or is drawn there, in words: the first line is its name. */
  lens?(at: Point, target: Element): string[];
  /** How far things reach here; absent where no overlay tells it. */
  reach?: {
    /** The kinds of this game, with what their layers are called. */
    kinds: Partial<Record<Kind, string>>;
    /** A radius of the server in the chart's own units. */
    far(radius: number): number;
    words(name: string, radius: number): string;
    /** The outline of a sea area. */
    area?(id: string): string;
  };
  /** Lay the chart as it should lie after a film; absent where it goes back to where it was. */
  rest?(): void;
  /** Show the moment of a shot, null for now; answers when the chart has come to rest. */
  set?(shot: Shot | null): Promise<void>;
}

/** The way of a piece, place by place. */
interface Way {
  id: string;
  side: string;
  way: { at: number; spot: Ref }[];
  /** The moment one looks at: what came later is drawn lightly. */
  now: number;
}

/** A pin on the chart: where something that mattered happened. */
interface Pin {
  n: number;
  spot: Ref;
  text: string;
  isPast: boolean;
}

const SPEEDS = [1, 2, 4] as const;
const isStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
/** Milliseconds between two rolls of gunfire. */
const ROLL = 900;

export class Film {
  shots = $state.raw<Shot[]>([]);
  /** The shot on the chart; -1 before the first and after the last. */
  at = $state(-1);
  /** How much of it is over, 0 to 1. */
  part = $state(0);
  paused = $state(false);
  /** Whether the shots are shown one after the other; else what came of them is drawn at once. */
  rolls = $state(localStorage.getItem("film") !== "off" && !isStill());
  speed = $state(Number(localStorage.getItem("film speed") ?? 1) || 1);
  /** Whole tracks that a page after the action draws. */
  ways = $state.raw<Way[]>([]);
  pins = $state.raw<Pin[]>([]);
  stage: Stage | null = null;

  /** Events before this number are old. */
  private seen = -1;
  private heard = -1;
  private clock = 0;
  private rolled = 0;
  /** Counts what was begun, so that a film that was left does nothing more. */
  private run = 0;

  get isRunning(): boolean {
    return this.at >= 0;
  }

  get shot(): Shot | null {
    return this.shots[this.at] ?? null;
  }

  /** Whether there is news to be played: then a chart leaves what moved to the film. */
  awaits(events: readonly GameEvent[]): boolean {
    return this.isRunning || (this.rolls && this.seen >= 0 && shotsOf(events.filter((one) => one.n >= this.seen)).length > 0);
  }

  /** What has come since the last look is played; `heard` is the first event since our last order. */
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

  /** Show a shot, and those after it unless it is paused. */
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

  /** Leave the film; what it showed stays drawn as a result. */
  stop(): void {
    if (this.isRunning) this.end();
  }

  /** From now on just the result, or the film again. */
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

/** The film of a table. */
export function filmOf(desk: Pick<Desk, "store">): Film {
  const found = FILMS.get(desk.store) ?? new Film();
  FILMS.set(desk.store, found);
  return found;
}
