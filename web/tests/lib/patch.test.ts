import { expect, test } from "vitest";

import type { Scene } from "../../src/lib/server/api";
import { patched, type Patch } from "../../src/lib/server/patch";

const view = {
  seat: "red",
  scenario: "one",
  options: {},
  where: ["1 Plot"],
  to_act: [],
  prompt: null,
  outcome: null,
  flow: [],
  turn: 1,
  position: { units: { a: 1, b: 2 }, turn: 1 },
};

/** A game with such a view. */
type Sample = Scene & { view: typeof view };

const patch = (changed: Record<string, unknown>, gone: string[] = []): Patch => ({
  type: "patch",
  base: "1",
  changed,
  gone,
  seat: "red",
  version: "2",
  count: 3,
  from: 3,
  events: [],
  head: "",
  mark: "",
  owes: true,
  may_undo: { allowed: false, reason: "" },
  deadline: null,
});

test("a patch changes parts, and parts of parts; the old view stays as it was", () => {
  const before = structuredClone(view);
  const next = patched<Sample>(view, patch({ turn: 2, "position/units": { a: 9 } }));
  expect(next.view).toEqual({ ...before, turn: 2, position: { units: { a: 9 }, turn: 1 } });
  expect(next.type).toBe("update");
  expect(next.version).toBe("2");
  expect("base" in next || "changed" in next || "gone" in next).toBe(false);
  expect(view).toEqual(before);
});

test("what is gone is gone, within a part as well", () => {
  const next = patched<Sample>(view, patch({}, ["turn", "position/turn"]));
  expect("turn" in next.view).toBe(false);
  expect(next.view.position).toEqual({ units: { a: 1, b: 2 } });
  expect(view.position.turn).toBe(1);
});

test("a part that comes whole takes the changes to its own parts", () => {
  const next = patched<Sample>(view, patch({ position: { units: {}, turn: 5 }, "position/units": { c: 3 } }));
  expect(next.view.position).toEqual({ units: { c: 3 }, turn: 5 });
});

test("what did not change is the same object, so that nothing is drawn anew for it", () => {
  const next = patched<Sample>(view, patch({ turn: 2 }));
  expect(next.view.position).toBe(view.position);
});
