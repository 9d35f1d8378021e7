import { expect, test } from "vitest";

import type { GameEvent } from "../../src/lib/server/api";
import { adjective, inkOf, sideName, SideName } from "../../src/lib/text/sides";
import { readHead } from "../../src/lib/server/replayfile";
import { gravity } from "../../src/panels/report/news";

test("every seat, side, navy and nation has an ink", () => {
  expect(["allies/force-a", "usn", "uk", "japan", "IJN", "germany", "vichy", "observer", "", "unknown"].map(inkOf)).toEqual([
    "allied",
    "allied",
    "allied",
    "axis",
    "axis",
    "axis",
    "neutral",
    "neutral",
    "unknown",
    "unknown",
  ]);
});

test("seats are told by name", () => {
  expect(sideName("japan")).toBe("Japan");
  expect(sideName("allies/force-a")).toBe("the Allies, Force A");
  expect(SideName("allies")).toBe("The Allies");
  expect(adjective("nobody")).toBe("");
});

test("the head of a replay tells its game, its scenario and who ordered", () => {
  const text =
    "flagplot replay 1\ngame      tactical\nscenario  duel\n\nusn  plot\nijn  plot dd: R 30\ncontrol announce all x\nusn  hold\n";
  expect(readHead(text)).toEqual({ game: "tactical", scenario: "duel", seats: ["usn", "ijn"] });
});

test("an event is as grave as what it tells", () => {
  const told = (kind: string, facts: GameEvent["facts"] = {}): number =>
    gravity({ n: 0, kind, text: "", facts, rules: [], rolls: [], readings: [], modifiers: [] });
  expect(told("game.over")).toBe(5);
  expect(told("sunk", { ship: "hermes" })).toBe(4);
  expect(told("flak", { hit: true })).toBe(4);
  expect(told("flak", { hit: false })).toBe(0);
  expect(told("merchant.fought", { tonnage: 2 })).toBe(4);
  expect(told("merchant.fought", { tonnage: 0 })).toBe(0);
  expect(told("fired", { hits: 2, results: ["-", "D"] })).toBe(3);
  expect(told("fired", { hits: 2, results: ["-", "-"] })).toBe(0);
  expect(told("gunfire", { result: "D" })).toBe(3);
  expect(told("gunfire", { result: "-" })).toBe(0);
  expect(told("damage_control", { result: "W" })).toBe(3);
  expect(told("damage_control", { result: "C" })).toBe(0);
  expect(told("losses.taken", { hit: ["usn-cv-1"], lost: [] })).toBe(3);
  expect(told("sighted", { group: "J2" })).toBe(2);
  expect(told("turn")).toBe(0);
});
