import { expect, test } from "vitest";

import type { GameEvent } from "../../src/lib/server/api";
import { causeOf } from "../../src/panels/report/causes";
import { facesOf } from "../../src/panels/report/faces";
import { gravest, inTime, isGrave, isNotable, justNow, latest } from "../../src/panels/report/gravity";

const event = (n: number, gravity?: number, own?: boolean): GameEvent => ({
  ...{ n, kind: "sunk", text: "She is gone.", facts: {}, rules: [], rolls: [], readings: [], modifiers: [] },
  ...(gravity === undefined ? {} : { gravity }),
  ...(own === undefined ? {} : { own }),
});
const numbers = (events: readonly GameEvent[]): number[] => events.map((one) => one.n);

test("our own losses are told first, then the gravest, then the latest", () => {
  const events = [event(1, 4), event(2, 3, true), event(3, 4), event(4, 1), event(5)];
  expect(numbers(gravest(events))).toEqual([2, 3, 1, 4, 5]);
  expect(numbers(inTime(gravest(events, 3)))).toEqual([2, 1, 3]);
  expect(numbers(events.filter(isGrave))).toEqual([1, 2, 3]);
  expect(numbers([...events, event(6, 2)].filter(isNotable))).toEqual([1, 2, 3, 6]);
});

test("a loss is told with its cause, thrown for or not, unless that is told already", () => {
  const cause = event(1, 2);
  const loss = { ...event(2, 4), cause: 1 };
  const thrown: GameEvent = { ...loss, rolls: [{ why: "sinks", sides: 6, faces: [6], seat: "" }] };
  expect(causeOf(loss, [cause, loss], [loss])).toBe(cause);
  expect(causeOf(loss, [cause, loss], [cause, loss])).toBeUndefined();
  expect(causeOf(thrown, [cause], [])).toBe(cause);
});

test("five sentences are told under Just now, two above a question; the end of a game is told elsewhere", () => {
  const events = [event(0), event(1, 1), event(2, 2), event(3, 4, true), event(4, 2), event(5, 3), event(6, 1), event(7, 5)];
  expect(numbers(justNow(events, false))).toEqual([3, 2, 4, 5, 7]);
  expect(numbers(justNow(events, true))).toEqual([3, 2, 4, 5, 6]);
  expect(numbers(latest(events))).toEqual([3, 7]);
});

test("what brought a loss about takes no place of its own among the news", () => {
  const [flak, lost] = [event(1, 3), { ...event(2, 4, true), cause: 1 }];
  expect(numbers(justNow([flak, lost, event(3, 1)], false))).toEqual([2, 3]);
});

test("draws by lot are not shown as dice", () => {
  const roll = (sides: number, faces: number[], drawn?: boolean) => ({ why: "", sides, faces, seat: "", ...(drawn ? { drawn } : {}) });
  expect(facesOf([roll(6, [5, 6]), roll(20, [7], true), roll(19, [19], true)], 4)).toEqual([5, 6]);
  expect(facesOf([roll(6, [1, 2]), roll(6, [3])], 2)).toEqual([1, 2]);
});
