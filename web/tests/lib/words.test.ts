import { expect, test } from "vitest";

import { adjective, inkOf, sideName, SideName } from "../../src/lib/text/sides";
import { readHead } from "../../src/lib/server/replayfile";

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
