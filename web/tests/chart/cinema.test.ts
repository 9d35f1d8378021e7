/** Animations: which events are shown, in which order, and the state after stopping one. */

import { describe, expect, it } from "vitest";

import { apart, LENGTHS, shell, shotsOf } from "../../src/chart/cinema/effects";
import { Film } from "../../src/chart/cinema/film.svelte";
import type { GameEvent } from "../../src/lib/server/api";

const ship = (id: string): { ref: string; id: string; name: string } => ({ ref: "ship", id, name: id });
const event = (n: number, stage?: Partial<NonNullable<GameEvent["stage"]>>): GameEvent => ({
  n,
  kind: "fired",
  text: `Event ${n}.`,
  facts: {},
  rules: [],
  rolls: [],
  readings: [],
  modifiers: [],
  ...(stage
    ? {
        stage: {
          effect: "salvo",
          origin: ship("hood"),
          target: ship("bismarck"),
          verdict: "miss",
          word: "miss",
          struck: false,
          quiet: false,
          ...stage,
        },
      }
    : {}),
});

describe("shots", () => {
  it("leaves out what is told in words alone, and what is quiet until a replay", () => {
    const events = [event(0), event(1, {}), event(2, { effect: "move", quiet: true })];
    expect(shotsOf(events).map((one) => one.n)).toEqual([1]);
    expect(shotsOf(events, true).map((one) => one.n)).toEqual([1, 2]);
  });

  it("shows nothing of an effect that it does not know", () => {
    expect(shotsOf([event(0, { effect: "fireworks" as "battle" })])).toEqual([]);
  });

  it("takes between 0.4 and 0.8 seconds each", () => {
    for (const length of Object.values(LENGTHS)) {
      expect(length).toBeGreaterThanOrEqual(400);
      expect(length).toBeLessThanOrEqual(800);
    }
  });

  it("draws two ships of one hex apart, and leaves others where they are", () => {
    const [a, b] = apart({ x: 100, y: 100 }, { x: 104, y: 100 });
    expect(b.x - a.x).toBeGreaterThan(60);
    expect(apart({ x: 0, y: 0 }, { x: 200, y: 0 })).toEqual([
      { x: 0, y: 0 },
      { x: 200, y: 0 },
    ]);
  });

  it("sends a shell from muzzle to target", () => {
    expect(shell({ x: 0, y: 0 }, { x: 100, y: 0 }, 0, 0)).toEqual({ x: 0, y: 0 });
    expect(shell({ x: 0, y: 0 }, { x: 100, y: 0 }, 1, 0).x).toBe(100);
    expect(shell({ x: 0, y: 0 }, { x: 100, y: 0 }, 0.5, 0).y).toBeLessThan(0);
  });
});

describe("a film", () => {
  it("plays only what came after the page was opened", () => {
    const film = new Film();
    film.follow([event(0, {}), event(1, {})], 2, 0);
    expect(film.shots).toEqual([]);
    film.follow([event(0, {}), event(1, {}), event(2, {})], 3, 0);
    expect(film.shots.map((one) => one.n)).toEqual([2]);
  });

  it("begins anew with our next order, and adds what the enemy does meanwhile", () => {
    const film = new Film();
    film.follow([], 0, 0);
    film.follow([event(0, {})], 1, 0);
    film.follow([event(0, {}), event(1, {})], 2, 0);
    expect(film.shots.map((one) => one.n)).toEqual([0, 1]);
    film.follow([event(0, {}), event(1, {}), event(2, {})], 3, 2);
    expect(film.shots.map((one) => one.n)).toEqual([2]);
  });

  it("is gone after an undo", () => {
    const film = new Film();
    film.follow([], 0, 0);
    film.follow([event(0, {})], 1, 0);
    film.follow([], 0, 0);
    expect(film.shots).toEqual([]);
    expect(film.isRunning).toBe(false);
  });

  it("keeps the choice of just the result", () => {
    const film = new Film();
    film.choose(false);
    expect(new Film().rolls).toBe(false);
    film.choose(true);
  });
});
