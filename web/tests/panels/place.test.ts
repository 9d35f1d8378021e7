import { expect, test } from "vitest";

import { roomFor, type Box } from "../../src/panels/run/place";

const CARD = { width: 340, height: 260 };
const FIELD = { width: 940, height: 800 };
const piece = (x: number, y: number): Box => ({ left: x - 40, top: y - 28, right: x + 40, bottom: y + 28 });
const covers = (spot: { left: number; top: number }, one: Box): boolean =>
  spot.left < one.right && spot.left + CARD.width > one.left && spot.top < one.bottom && spot.top + CARD.height > one.top;

test("a card hides no piece where there is room beside them", () => {
  const pieces = [piece(300, 520), piece(560, 560), piece(420, 330)];
  const spot = roomFor(CARD, FIELD, { x: 300, y: 520 }, pieces);
  expect(pieces.filter((one) => covers(spot, one))).toEqual([]);
});

test("a card stays near what it is about, and on the chart", () => {
  const spot = roomFor(CARD, FIELD, { x: 500, y: 400 }, []);
  expect(covers(spot, piece(500, 400))).toBe(false);
  expect(Math.hypot(spot.left + CARD.width / 2 - 500, spot.top + CARD.height / 2 - 400)).toBeLessThan(240);
  const cornered = roomFor(CARD, FIELD, { x: 935, y: 795 }, []);
  expect(cornered.left + CARD.width).toBeLessThan(FIELD.width);
  expect(cornered.top + CARD.height).toBeLessThan(FIELD.height);
});

test("what happened nowhere is told at the foot of the chart unless pieces lie there", () => {
  expect(roomFor(CARD, FIELD, null, []).top).toBe(FIELD.height - CARD.height - 26);
  const low = [piece(470, 650), piece(400, 700), piece(560, 600)];
  const spot = roomFor(CARD, FIELD, null, low);
  expect(low.some((one) => covers(spot, one))).toBe(false);
});

test("a card finds the gap between two rows of pieces", () => {
  const pieces = [60, 260, 470, 680, 880].flatMap((x) => [100, 500, 640, 760].map((y) => piece(x, y)));
  const spot = roomFor(CARD, FIELD, null, pieces);
  expect(pieces.filter((one) => covers(spot, one))).toEqual([]);
});
