/** Briefings and hints: all their texts come from the catalogues. */

import { expect, test } from "vitest";

import type { Game as Operational } from "../../src/games/operational/state";
import { ask as ofTheRaid, brief as raid } from "../../src/games/operational/text/asks";
import type { Game as Strategic } from "../../src/games/strategic/state";
import { brief as war } from "../../src/games/strategic/text/asks";
import type { Game as Tactical } from "../../src/games/tactical/state";
import { ask as ofTheAction, brief as action } from "../../src/games/tactical/text/asks";
import { deskOf, sample } from "../sample";

test("a briefing counts the forces and names the day", () => {
  expect(raid(deskOf(sample<Operational>("operational"))).situation).toMatch(
    /^The Bay of Bengal, April 1942\. You have (one task group|\d+ task groups), \d+ air units/,
  );
  expect(war(deskOf(sample<Strategic>("strategic"))).situation).toMatch(/^You lead .+ at sea\. Too few ships, too much ocean/);
  expect(action(deskOf(sample<Tactical>("tactical"))).situation).toBe(
    "1 March 1942, 1000, day, calm sea. You command the US Navy: Minneapolis.",
  );
});

test("every step of a briefing is said, to the eye and to the ear", () => {
  const steps = [
    ...raid(deskOf(sample<Operational>("operational"))).steps,
    ...war(deskOf(sample<Strategic>("strategic"))).steps,
    ...action(deskOf(sample<Tactical>("tactical"))).steps,
  ].flatMap((one) => (typeof one === "string" ? [one] : [one.seen, one.heard]));
  expect(steps.length).toBeGreaterThan(10);
  expect(steps.filter((one) => !/^[A-Z].*\.$/.test(one))).toEqual([]);
});

test("a question about one ship names her, and the hint for the ear speaks of keys", () => {
  const asked = ofTheAction(deskOf(sample<Tactical>("tactical")));
  expect(asked?.title).toBe("Plot Minneapolis' course");
  expect(asked?.hint).toBe(
    "Drag the ring at the end of the line, choose a target, then give the order. Or set standing orders below, and run.",
  );
  expect(asked?.aloud).toContain("Tab to the chart: left and right turn five degrees");
});

test("a hint counts what can be ordered", () => {
  const found = sample<Operational>("operational");
  const asked = (phase: string): string | undefined =>
    ofTheRaid(deskOf({ ...found, view: { ...found.view, flow: [Object.assign({}, found.view.flow.at(-1), { phase })] } }))?.hint;
  const movers = new Set(found.composed.flatMap((order) => (order.verb === "move" ? [order.marker] : []))).size;
  expect(asked("Moving")).toMatch(movers === 1 ? /^One group or boat can move; / : new RegExp(`^${movers} groups and boats can move; `));
  expect(asked("Patrolling")).toBe("No fighters are free.");
  expect(asked("Firing")).toBe("Pick one of your ringed ships, then an enemy ship. The odds stand below before you fire.");
});
