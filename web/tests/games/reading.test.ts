/** What boards derive from views and events, each in a few lines. */

import { beforeAll, expect, test } from "vitest";

import { newsOf } from "../../src/games/operational/board/news";
import { plannedFor } from "../../src/games/operational/orders/planned";
import type { Event as RaidEvent, Game as Operational } from "../../src/games/operational/state";
import { stepIn, titlesOf } from "../../src/games/sequence";
import { pieces } from "../../src/games/strategic/board/coast";
import { inkIn } from "../../src/games/tactical/board/inks";
import { furnish } from "../../src/games/tactical/board/sheets";
import { turnOf } from "../../src/games/tactical/board/stage";
import type { Game as Strategic } from "../../src/games/strategic/state";
import type { Event as ActionEvent, Game as Tactical } from "../../src/games/tactical/state";
import { capital } from "../../src/lib/text/capital";
import { readWords } from "../../src/lib/text/said";
import bay from "../../../src/flagplot/content/text/en/client/operational.ftl?raw";
import world from "../../../src/flagplot/content/text/en/client/strategic.ftl?raw";
import plot from "../../../src/flagplot/content/text/en/client/tactical.ftl?raw";
import { deskOf, sample } from "../sample";

const told = { text: "", rules: [], rolls: [], readings: [], modifiers: [] };
const action = sample<Tactical>("tactical");
beforeAll(() => furnish(action.board));

test("the step of the sequence is the last of which a phase is open", () => {
  const sequence = [
    { id: "one", phases: ["a"] },
    { id: "two", phases: ["b", "c"] },
    { id: "three", phases: ["d"] },
  ];
  expect(stepIn([{ phase: "turn" }, { phase: "a" }, { phase: "c" }], sequence)).toBe(1);
  expect(stepIn([{ phase: "turn" }], sequence)).toBe(-1);
  expect(stepIn([{ phase: "e", moment: "now" }], [...sequence, { id: "four", phases: ["e:later"] }])).toBe(-1);
  expect(stepIn([{ phase: "e", moment: "later" }], [...sequence, { id: "four", phases: ["e:later"] }])).toBe(3);
  expect(titlesOf(sequence, { one: "First", two: "Second" })).toEqual(["First", "Second", "three"]);
});

test.each([
  ["operational", bay, "sequence"],
  ["strategic", world, "steps"],
  ["tactical", plot, "sequence"],
] as const)("every step of the sequence of play has a title: %s", (slug, text, message) => {
  const { board } = sample<Operational | Strategic | Tactical>(slug);
  expect(board.sequence.map(({ id }) => id)).toEqual(Object.keys(readWords(text, "en").get(message) ?? {}));
});

test("a sentence begins with a capital letter", () => {
  expect([capital("the Allies"), capital("")]).toEqual(["The Allies", ""]);
});

test("news of the raid ages by impulses and is gone after a day", () => {
  const turn = (n: number): RaidEvent => ({ ...told, n, kind: "turn", facts: { turn: n, hours: "" } });
  const sighted = (n: number, hex: string): RaidEvent => ({ ...told, n, kind: "sighted", facts: { group: "J1", hex, how: "", ships: [] } });
  const impulse: RaidEvent = { ...told, n: 2, kind: "impulse", facts: { impulse: 2 } };
  expect(newsOf([turn(1), sighted(1, "1820"), impulse], 2, 3)).toEqual([{ hex: "1820", kind: "sighted", side: "", age: 1 }]);
  expect(newsOf([turn(1), sighted(1, "1820"), sighted(1, "off"), turn(4)], 2, 3)).toEqual([]);
  expect(newsOf([turn(1), sighted(1, "1820"), turn(4)], 2, 4)).toHaveLength(1);
});

test("what is planned for a group goes by its trade", () => {
  const found = sample<Operational>("operational");
  const desk = deskOf(found);
  expect(plannedFor(desk)).toEqual([]);
  const [group] = Object.values(found.view.groups).filter((one) => one.ships.length);
  desk.select(group?.id ?? "");
  expect(plannedFor(desk)).toContain("course");
  expect(plannedFor(desk)).toHaveLength(5);
});

test("coasts are cut into stretches, and nothing of them is lost", () => {
  const ring = `M${Array.from({ length: 120 }, (_, n) => `${n},${n % 7}`).join("L")}Z`;
  const { ground, coast } = pieces([ring]);
  expect(ground).toEqual([ring]);
  expect(coast.join("").match(/M/g)).toHaveLength(3);
  expect(coast.join("")).toContain("119,0L0,0");
});

test("two sides of one colour get two inks", () => {
  const { view } = action;
  const brief = { ...view.brief, sides: ["usn", "rn"] };
  expect([inkIn(view, "usn"), inkIn(view, "ijn")]).toEqual(["allied", "axis"]);
  expect([inkIn({ ...view, brief }, "usn"), inkIn({ ...view, brief }, "rn")]).toEqual(["allied", "axis"]);
});

test("a shot belongs to the turn that opened before it, or to the one before the next", () => {
  const turn = (n: number, number: number): ActionEvent => ({ ...told, n, kind: "turn", facts: { turn: number, clock: "" } });
  expect(turnOf({ n: 5 }, [turn(3, 2), turn(9, 3)], 7)).toBe(2);
  expect(turnOf({ n: 1 }, [turn(3, 2)], 7)).toBe(1);
  expect(turnOf({ n: 1 }, [], 7)).toBe(7);
});
