import { expect, test } from "vitest";

import { flightsOf } from "../../src/games/operational/board/air/flights";
import { along } from "../../src/games/operational/board/arcs";

const strike = { id: "S1", side: "japan", origin: "1723", target: "1116", flown: false, units: ["akagi-val", "akagi-kate"] };
const view = { strikes: [strike], planes: {}, groups: {}, markers: {}, subs: {}, sub_markers: {}, ships: {}, troops: {} };
const board = { places: {} };
const [halfway] = [along("1723", "1116", 0.5)];

test("the counter of a strike stands half-way, and elsewhere on its route where it would cover the sign of a base", () => {
  expect(flightsOf(view, board, new Map(), 1).map((one) => [one.units, one.part])).toEqual([[2, 0.5]]);
  const [moved] = flightsOf(view, board, new Map([["1319", halfway]]), 1);
  expect(moved?.part).not.toBe(0.5);
  expect(Math.hypot((moved?.at.x ?? 0) - halfway.x, (moved?.at.y ?? 0) - halfway.y)).toBeGreaterThan(20);
});
