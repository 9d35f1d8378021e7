import { expect, test } from "vitest";

import { marksOf } from "../../src/games/tactical/board/marks";
import type { Event } from "../../src/games/tactical/state";
import type { GameEvent } from "../../src/lib/server/api";

const rest = { text: "", rules: [], rolls: [], readings: [], modifiers: [] };
const turn = (n: number, number: number): Event => ({ ...rest, n, kind: "turn", facts: { turn: number, clock: "0130" } });
const staged = (name: string, word: string): Pick<GameEvent, "stage"> => ({
  stage: { effect: "salvo", origin: null, target: { ref: "ship", id: name, name }, verdict: "", word, struck: true, quiet: false },
});
const sinks = (n: number, ship: string, more: Pick<GameEvent, "gravity" | "own" | "stage"> = {}): Event => ({
  ...{ ...rest, n, gravity: 4 },
  ...staged(ship, "sunk"),
  ...more,
  ...{ kind: "sunk", facts: { ship } },
});
const track = (n: number): Event => ({ ...rest, n, gravity: 2, kind: "track", facts: { count: 3, course: 80 } });
const words = (events: readonly Event[]): [number, string][] => marksOf(events).map((one) => [one.turn, one.text]);

test("a turn is marked with its gravest event, in the server's words", () => {
  const hit = sinks(3, "Exeter", { gravity: 3, ...staged("Exeter", "2 hits") });
  expect(words([turn(1, 1), track(2), hit, turn(4, 2), hit, sinks(5, "Java")])).toEqual([
    [1, "Exeter: 2 hits"],
    [2, "Java: sunk"],
  ]);
});

test("an own loss comes before the enemy's", () => {
  expect(words([turn(1, 3), sinks(2, "Haguro"), sinks(3, "Java", { own: true }), sinks(4, "Nachi")])).toEqual([[3, "Java: sunk"]]);
});

test("what the plot does not show has a word of its own, and a shot without effect no mark", () => {
  const stopped: Event = { ...rest, n: 2, gravity: 3, kind: "stopped", facts: { ship: "Java" } };
  expect(words([turn(1, 1), track(2)])).toEqual([[1, "torpedoes"]]);
  expect(words([turn(1, 1), stopped])).toEqual([[1, ""]]);
  expect(words([turn(1, 1), sinks(2, "Java", { gravity: 0 }), sinks(3, "Java", staged("Java", ""))])).toEqual([[1, "Java"]]);
});
