import { describe, expect, test } from "vitest";

import { arc, along } from "../../src/games/operational/board/arcs";
import { berths } from "../../src/games/operational/board/berths";
import { ashore, edgeFor } from "../../src/games/operational/board/furniture";
import { centre, distance, hexAt, hexName, outline, parts, SIZE, step } from "../../src/games/operational/board/geometry";
import {
  airSpot,
  around,
  chartNames,
  coveredBy,
  letterPlaces,
  meets,
  placeNames,
  shared,
  signScale,
  under,
  type Box,
} from "../../src/games/operational/board/lettering";
import { counterScale } from "../../src/games/operational/board/Stack.svelte";
import { openingFor, openingOf, revealAbove } from "../../src/games/operational/board/opening";
import { pieces, placeOf, stacks } from "../../src/games/operational/board/pieces";
import { soundings } from "../../src/games/operational/board/soundings";
import { cellsOf, dateOf, partOf, turnsOfDay, whenOf } from "../../src/games/operational/board/when";
import { formsOf } from "../../src/lib/desk/forms";
import { forms, offers } from "../../src/games/operational/orders/forms";
import { nameOf } from "../../src/games/operational/orders/names";
import { BattleBoardState } from "../../src/games/operational/orders/fight";
import { added, ordersOf, plotted, ready, steps, targets } from "../../src/games/operational/orders/targets";
import { hullOf, lead, type Game } from "../../src/games/operational/state";
import { LAND, WATER } from "../../src/games/operational/text/waters";
import { deskOf, sample } from "../sample";

const found = sample<Game>("operational");
const { view, board } = found;
const { listings } = deskOf(found);

describe("hexes", () => {
  test("every hex is where its centre is", () => {
    for (let column = 0; column < board.columns; column += 1)
      for (let row = 0; row < board.rows; row += 1) {
        const hex = hexName(column, row);
        expect(parts(hex)).toEqual([column, row]);
        expect(hexAt(centre(hex), board.columns, board.rows)).toBe(hex);
      }
    expect(hexAt({ x: -100, y: -100 }, board.columns, board.rows)).toBeNull();
  });

  test("the six hexes around one are one hex away", () => {
    for (const hex of ["1010", "1110"]) {
      const { x, y } = centre(hex);
      const near = Array.from({ length: 6 }, (_, i) =>
        hexAt({ x: x + 46 * Math.sin((i * Math.PI) / 3), y: y + 46 * Math.cos((i * Math.PI) / 3) }, 40, 40),
      );
      expect(new Set(near).size).toBe(6);
      for (const one of near) expect(distance(hex, one ?? "")).toBe(1);
    }
    expect(distance("0000", "0505")).toBe(distance("0505", "0000"));
  });

  test("arrow keys go hex by hex and stop at the edge", () => {
    expect(step("0505", "ArrowUp", 10, 10)).toBe("0504");
    expect(step("0505", "ArrowRight", 10, 10)).toBe("0605");
    expect(step("0000", "ArrowLeft", 10, 10)).toBe("0000");
    expect(step("0909", "ArrowDown", 10, 10)).toBe("0909");
  });

  test("an arc begins and ends where it is told to", () => {
    const close = (a: { x: number; y: number }, b: { x: number; y: number }): void =>
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeLessThan(0.2);
    close(along("0505", "1010", 0), centre("0505"));
    close(along("0505", "1010", 1), centre("1010"));
    expect(arc("0505", "1010")).toMatch(/^M/);
    expect(outline("0505")).toMatch(/^M.*Z$/);
  });
});

describe("lettering", () => {
  const size = SIZE(board.columns, board.rows);
  const frame = { window: { left: 0, top: 0, right: size.width, bottom: size.height }, taken: [] };

  test("names of places keep clear of each other and of counters", () => {
    const signs = [
      { id: "a", name: "Colombo", at: centre("1010"), likes: "left" as const },
      { id: "b", name: "Trincomalee", at: centre("1011"), likes: "left" as const },
    ];
    const put = placeNames(signs, [], 1, frame);
    expect(put.size).toBe(2);
    const { taken } = letterPlaces(board, [], new Map(), [], 1, false, 1, frame);
    expect(taken.length).toBeGreaterThanOrEqual(Object.keys(board.places).length / 2);
  });

  test("aircraft ashore are not hidden by the counters of their hex", () => {
    const at = centre("1217");
    for (const [dx, dy] of [
      [0, 0],
      [0, -21],
      [-30, 0],
      [30, 10],
    ] as const) {
      const pile = { left: at.x + dx - 31, right: at.x + dx + 43, top: at.y + dy - 32, bottom: at.y + dy + 20 };
      const [x, y] = airSpot(at, [pile], 1);
      const sign = { left: at.x + x - 13, right: at.x + x + 29, top: at.y + y - 10, bottom: at.y + y + 10 };
      expect(meets(sign, pile)).toBe(false);
    }
    expect(airSpot(at, [], 1)).toEqual([17, -15]);
  });

  test("a name stands clear of its mark and of the counter that lies above it", () => {
    const at = centre("1010");
    const counter = { left: at.x - 30, right: at.x + 30, top: at.y - 40, bottom: at.y + 1 };
    const beside = { left: at.x - 90, right: at.x - 30, top: at.y - 30, bottom: at.y + 10 };
    const put = placeNames([{ id: "a", name: "Galle", at, likes: "left" }], [counter, beside], 1, frame).get("a");
    expect(put?.anchor).toBe("middle");
    expect(put?.y).toBeGreaterThanOrEqual(at.y + 20);
  });

  test("a name among counters on all four sides takes a free corner", () => {
    const at = centre("1010");
    const pile = (x: number, y: number): Box => ({ left: at.x + x - 30, right: at.x + x + 30, top: at.y + y - 20, bottom: at.y + y + 20 });
    const counters = [pile(0, 0), pile(62, 0), pile(-62, 0), pile(0, 42), pile(0, -42)];
    const put = placeNames([{ id: "a", name: "Galle", at, likes: "left" }], counters, 1, frame).get("a");
    const left = (put?.x ?? 0) - (put?.anchor === "end" ? 34 : 0);
    const box = { left, right: left + 34, top: (put?.y ?? 0) - 11, bottom: (put?.y ?? 0) + 4 };
    expect(counters.some((one) => meets(one, box))).toBe(false);
  });

  test("names of the chart yield to what is there", () => {
    const dry = ashore(board);
    const free = chartNames([...WATER, ...LAND], [], 1, frame, dry);
    expect(free.length).toBeGreaterThan(0);
    expect(chartNames([...WATER, ...LAND], [frame.window], 1, frame, dry).length).toBeLessThan(free.length);
  });

  test("a word under a mark is not put where something lies", () => {
    const free = under({ x: 100, y: 100 }, "seen today", 12, 20, []);
    expect(free).not.toBeNull();
    expect(under({ x: 100, y: 100 }, "seen today", 12, 20, [{ left: 0, top: 0, right: 999, bottom: 999 }])).toBeNull();
  });

  test("ships lie in the water of a harbour's hex, its garrison on the land", () => {
    const berth = berths(board);
    const { hex } = board.places["trincomalee"] ?? { hex: "" };
    const [ships, troops] = [true, false].map((afloat) => berth(new Map([[hex, { count: 1, afloat }]]), [], 1, false, 1).counters.get(hex));
    expect(ships?.x).toBeGreaterThan(troops?.x ?? Infinity); // the harbour opens to the east
    expect(hexAt(ships ?? centre("0000"), board.columns, board.rows)).toBe(hex);
    expect(berth(new Map([["2020", { count: 1, afloat: true }]]), [], 1, false, 1).counters.get("2020")).toEqual(centre("2020"));
  });

  test.each([0.8, 1, 1.25, 2])("no counter hides the sign of a base at zoom %d, its own or a neighbour's", (k) => {
    const near = k > 1.7;
    const size = counterScale(near ? "near" : "mid", k);
    const berth = berths(board);
    const rings = ["addu", "male"].filter((id) => board.places[id]);
    const hexes = ["colombo", "koggala", "trincomalee", "addu"].map((id) => board.places[id]?.hex ?? "");
    for (const [count, afloat] of [
      [1, true],
      [1, false],
      [3, true],
    ] as const) {
      const { counters, signs } = berth(new Map(hexes.map((hex) => [hex, { count, afloat }])), rings, size, near, k);
      const piled = coveredBy(new Map([...counters].map(([hex, at]) => [hex, { count, at }])), size, near);
      for (const hex of hexes) {
        const at = signs.get(hex) ?? centre(hex);
        expect(hexAt(at, board.columns, board.rows)).toBe(hex);
        expect(hexAt(counters.get(hex) ?? at, board.columns, board.rows)).toBe(hex);
        const sign = around(at.x, at.y, 8 * signScale(k), 8 * signScale(k));
        const hidden = piled.reduce((sum, one) => sum + shared(one, sign), 0) / (16 * signScale(k)) ** 2;
        expect(hidden, `${hex}, ${String(count)} counters`).toBeLessThan(0.25);
      }
    }
  });

  test("the scale bar finds the emptiest edge", () => {
    const window = { left: 0, top: 0, right: 1000, bottom: 600 };
    expect(edgeFor(window, 200, 40, [])).toBe("left");
    expect(edgeFor(window, 200, 40, [{ left: 0, top: 560, right: 100, bottom: 600 }])).toBe("middle");
    expect(edgeFor(window, 200, 40, [], "right")).toBe("right");
    expect(edgeFor(window, 200, 40, [window])).toBeNull();
    expect(meets({ left: 0, top: 0, right: 2, bottom: 2 }, { left: 1, top: 1, right: 3, bottom: 3 })).toBe(true);
  });

  test("an opening shows what matters", () => {
    const opening = openingOf([centre("0505"), centre("2020")], [centre("0505")], 800, 600);
    expect(opening).not.toBeNull();
    expect(openingOf([], [], 800, 600)).toBeNull();
    // On a phone a single group is shown with its nearest neighbour, and the distant one is left out.
    const [lone, near, far] = [centre("1723"), centre("1518"), centre("0505")];
    const phone = openingOf([lone, near, far], [lone], 390, 490);
    expect(phone?.x).toBe((lone.x + near.x) / 2);
    expect(phone?.y).toBeLessThan((lone.y + near.y) / 2);
    expect(openingOf([lone, far], [lone], 390, 490)?.x).toBe(lone.x);
  });

  test("where not everything fits a wide chart opens on the warships with as many others as fit", () => {
    const [ship, near, far] = [centre("3312"), centre("1017"), centre("0005")];
    const opening = openingOf([ship, near, far], [ship], 960, 790);
    const sees = (at: { x: number; y: number }): boolean =>
      opening !== null && Math.abs(at.x - opening.x) * opening.k < 480 && Math.abs(at.y - opening.y) * opening.k < 395;
    expect([ship, near, far].map(sees)).toEqual([true, true, false]);
  });

  test("on a phone the place that a card speaks of stands between the buttons and the card", () => {
    const put: number[] = [];
    const pan = { height: 490, k: 1.2, put: (x: number, y: number) => put.push(x, y), reveal: () => put.push(-1) };
    revealAbove({ ...pan, width: 390 }, { x: 300, y: 400 });
    revealAbove({ ...pan, width: 940 }, { x: 300, y: 400 });
    const [x = 0, y = 0, wide] = put;
    expect(x).toBe(300);
    const down = 245 + (400 - y) * 1.2;
    expect(down).toBeGreaterThan(130);
    expect(down).toBeLessThan(490 * 0.4);
    expect(wide).toBe(-1);
  });

  test("on a phone a finished game opens where it was decided, or on the warships of both sides", () => {
    const all = pieces(view, board, {}).map((piece) => ({ ...piece, own: false }));
    const sees = (opening: ReturnType<typeof openingFor>, at: { x: number; y: number }): boolean =>
      opening !== null && Math.abs(at.x - opening.x) * opening.k < 195 && Math.abs(at.y - opening.y) * opening.k < 190;
    const spots = [centre("1013"), centre("1312"), centre("0915")];
    const decided = openingFor(all, spots, 390, 380);
    expect(spots.filter((spot) => !sees(decided, spot))).toEqual([]);
    const warships = all.filter((piece) => piece.kind === "group" && !piece.face.convoy);
    const whole = openingFor(all, [], 390, 380);
    expect(warships.some((piece) => sees(whole, centre(piece.at)))).toBe(true);
  });

  test("soundings stand in water", () => {
    expect(soundings(board.coast).length).toBeGreaterThan(0);
  });
});

describe("pieces", () => {
  const all = pieces(view, board, {});

  test("every group on the map is a piece in its hex", () => {
    for (const group of Object.values(view.groups).filter((one) => one.at)) {
      expect(placeOf(group.id, view, board)).toBe(group.at);
      expect([...stacks(all).values()].flat().some((piece) => piece.id === group.id || piece.words.includes(group.id))).toBe(true);
    }
  });

  test("a group is led by its greatest ship", () => {
    const carrier = Object.entries(board.ships).find(([, card]) => card.type === "fleet-carrier")?.[0] ?? "";
    const destroyer = Object.entries(board.ships).find(([, card]) => card.type === "destroyer")?.[0] ?? "";
    expect(lead([destroyer, carrier], board)).toBe("CV");
    expect(lead([], board)).toBeUndefined();
    for (const card of Object.values(board.ships)) expect(hullOf(card)).not.toBe("");
  });
});

describe("orders", () => {
  const moves = listings.flatMap(({ order }) => (order.verb === "move" ? [order] : []));
  const [move] = moves;
  if (!move) throw new Error("the sample has no move");

  test("hexes that a listed order names are lit, and no others", () => {
    const lit = targets(listings, move.marker, view, board);
    const named = new Set(moves.filter((one) => one.marker === move.marker).map((one) => one.to));
    expect(new Set([...lit.keys()].filter((hex) => named.has(hex)))).toEqual(named);
    expect(ready(listings, view).has(move.marker)).toBe(true);
    expect(ordersOf(listings, move.marker, view, board).length).toBeGreaterThan(0);
  });

  test("a move is drawn from where the piece is to where it goes", () => {
    expect(plotted(move, view, board)).toEqual([
      { from: view.groups[move.marker]?.at ?? view.subs[move.marker]?.at, to: move.to, air: false },
    ]);
    expect(plotted(null, view, board)).toEqual([]);
  });

  test("steps of a plot are gathered by piece and added one to the other", () => {
    const [north, south] = [
      { marker: "A1", hex: "1010" },
      { marker: "A1", hex: "1012" },
    ];
    const other = { marker: "A2", hex: "1011", abandon: true };
    const plots = [[north, other], [south, other], [north]].map((steps) => ({ line: "", order: { verb: "plot" as const, moves: steps } }));
    expect(steps(plots).get("A1")).toEqual([north, south]);
    expect(steps(plots).get("A2")).toEqual([other]);
    expect(added({ verb: "plot", moves: [other] }, { verb: "plot", moves: [north] }).moves).toEqual([north, other]);
    expect(added({ verb: "plot", moves: [south] }, { verb: "plot", moves: [north] }).moves).toEqual([south]);
  });

  test("orders and their words are told by name", () => {
    const desk = deskOf(found);
    const [id, place] = Object.entries(board.places)[0] ?? [];
    expect(nameOf(id ?? "", desk)).toBe(place?.name);
    for (const { line } of listings.filter(({ order }) => order.verb === "move")) expect(desk.label(line)).not.toBe(line);
    expect(desk.label("what was never read")).toBe("what was never read");
  });

  test("a form offers what the listed orders name, narrowed by what is chosen", () => {
    const desk = deskOf(found);
    const grammar = desk.grammar;
    const [form] = grammar ? formsOf(grammar, "move") : [];
    const [marker, to] = form?.places ?? [];
    if (!form || !marker || !to) throw new Error("the grammar has no move");
    const all = offers(form, to, { desk, view, board, values: {} }) ?? [];
    const narrowed = offers(form, to, { desk, view, board, values: { marker: move.marker } }) ?? [];
    expect(narrowed.map((one) => one.value)).toEqual(moves.filter((one) => one.marker === move.marker).map((one) => one.to));
    expect(all.length).toBeGreaterThanOrEqual(narrowed.length);
    expect(forms(desk)).toEqual([]); // a view of the past asks no question
  });

  test("the battle board is open where there is a fight", () => {
    expect(new BattleBoardState(view, board, listings).open).toBe(false);
    const fight = { phase: "Arraying" as const, hidden: [], names: { japan: [], allies: ["warspite"] }, plots: {} };
    const state = new BattleBoardState({ ...view, flow: [...view.flow, fight] }, board, listings);
    expect(state.arraying).toBe(true);
    expect(state.waiting["allies"]).toEqual(["warspite"]);
    expect(state.bands()).toHaveLength(2 * state.lines.length);
  });
});

describe("the calendar", () => {
  const days = ["1942-04-05", "1942-04-06", "1942-04-07"];
  const calendar = days.flatMap((date) => ["morning", "afternoon", "night"].map((part) => ({ date, part, hours: `hours of ${part}` })));
  const at = (turn: number): typeof view => ({ ...view, turn, night: turn % 3 === 0, date: "1942-04-05", last: 9, calendar });

  test("tells the day of a turn and its part", () => {
    const parts = ["morning", "afternoon", "night"];
    expect([1, 2, 3].map((turn) => partOf(at(turn)))).toEqual(parts.map((part) => `Sun 5 April, ${part}`));
    expect([1, 2, 3].map((turn) => whenOf(at(turn)))).toEqual(parts.map((part) => `Sun 5 April, hours of ${part}`));
    expect(dateOf(at(1))).toMatch(/5/);
    expect(dateOf(at(1), 4)).toMatch(/6/);
    expect(turnsOfDay(at(1))).toBe(3);
    expect(turnsOfDay({ ...at(1), calendar: calendar.filter(({ part }) => part !== "afternoon") })).toBe(2);
  });

  test("is shown by whole days, nights dark", () => {
    expect(cellsOf(at(9))).toEqual(
      calendar.map(({ part }, i) => ({ turn: i + 1, night: part === "night", begins: i % 3 ? 0 : i / 3 + 1 })),
    );
    const long = Array.from({ length: 7 }, (_, i) => ({ date: `1942-04-${10 + i}`, part: "morning", hours: "" }));
    const late = { ...at(18), last: 16, turn: 8, calendar: [...calendar, ...long] };
    expect(cellsOf(late).map(({ turn }) => turn)[0]).toBe(4); // turn 7 begins its day; one turn more makes nine
    expect(cellsOf({ ...late, last: 21 })).toHaveLength(late.calendar.length);
  });

  test("is missing in views that earlier releases stored", () => {
    const { calendar: _, ...stored } = at(3);
    expect(cellsOf(stored)).toEqual([]);
    expect(dateOf(stored)).toMatch(/5/);
    expect(whenOf(stored)).toBe(dateOf(stored));
    expect(partOf(stored)).toBe(`${dateOf(stored)}, night`);
    expect(turnsOfDay(stored)).toBe(Infinity);
  });
});
