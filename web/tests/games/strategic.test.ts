import { describe, expect, test } from "vitest";

import { atlasOf, course, theatreOf } from "../../src/games/strategic/board/atlas";
import { lspOf, pointsOf, tonnageOf } from "../../src/games/strategic/board/balance";
import { inverse, SIZE, spot } from "../../src/games/strategic/board/earth";
import { arrowsOf, changesOf, labelsOf } from "../../src/games/strategic/board/draft/drafted";
import { flows, sunkBy, width } from "../../src/games/strategic/board/flows/flows";
import { gather } from "../../src/games/strategic/board/gather";
import { tally, unitCalled, unitName } from "../../src/games/strategic/board/kinds";
import { middleOf } from "../../src/games/strategic/board/opening";
import { labels } from "../../src/games/strategic/board/lettering";
import { limitsOf } from "../../src/games/strategic/board/limits";
import { initials, piles } from "../../src/games/strategic/board/pieces";
import { basesOf, signsOf } from "../../src/games/strategic/board/signs";
import { hits, HIDES, letteringOf, scaleOf, spread, square, type Box } from "../../src/games/strategic/board/spread";
import { decrees } from "../../src/games/strategic/orders/decrees";
import { nameOf } from "../../src/games/strategic/orders/names";
import { draftOf } from "../../src/games/strategic/orders/draft.svelte";
import { linesOf } from "../../src/lib/desk/forms";
import { formsFor, offers, startOf } from "../../src/games/strategic/orders/forms";
import { stepOf, sum, type Game } from "../../src/games/strategic/state";
import { deskOf, sample } from "../sample";

const found = sample<Game>("strategic");
const { view, board } = found;
const atlas = atlasOf(board);

describe("the atlas", () => {
  test("is made once, and knows every area and place by name", () => {
    expect(atlasOf(board)).toBe(atlas);
    for (const area of board.areas) expect(atlas.name(area.id)).toBe(area.name);
    for (const place of board.places) expect(atlas.spotOf(place.id)).not.toBeNull();
    expect(atlas.name("nothing")).toBe("nothing");
  });

  test("a spot on the sheet is where the earth has it", () => {
    for (const { lon, lat } of board.areas) {
      const { x, y } = spot(lon, lat);
      const [back, up] = inverse(x, y);
      expect(Math.abs(((back - lon + 540) % 360) - 180)).toBeLessThan(0.1);
      expect(up).toBeCloseTo(lat, 1);
    }
  });

  test("a chart too narrow for the seas of the scenario opens where most of them are", () => {
    const at = (...all: number[]): { x: number }[] => all.map((x) => ({ x }));
    expect(middleOf(at(100, 300), [], 400)).toBe(200);
    const middle = middleOf(at(100, 1000, 1100, 1200, 1300), [], 500);
    expect([middle - 250 <= 955, middle + 250 >= 1345]).toEqual([true, true]);
    expect(middleOf(at(100, 200, 900, 1000), at(950, 960, 150), 400)).toBeGreaterThan(700);
  });

  test("neighbours know each other", () => {
    for (const [one, near] of atlas.neighbours) for (const other of near) expect(atlas.neighbours.get(other)).toContain(one);
  });

  test("limits between seas are drawn once", () => {
    const { rings, shared } = limitsOf(board.areas);
    expect(rings.size).toBe(board.areas.length);
    expect(shared.length).toBeGreaterThan(0);
  });

  test("a route is a smooth line; off the sheet it goes on at the other side", () => {
    const route = board.routes[0];
    const stops = atlas.stops(route?.a ?? "", route?.path ?? [], route?.b ?? "");
    expect(stops.length).toBeGreaterThan(1);
    expect(course(stops)).toMatch(/^M/);
    const over = course([
      { x: SIZE.width - 10, y: 5 },
      { x: SIZE.width + 30, y: 5 },
    ]);
    expect(over.match(/M/g)).toHaveLength(2);
    expect(course([])).toBe("");
  });
});

describe("counters", () => {
  const all = piles(view, atlas);

  test("every pile lies somewhere and holds something", () => {
    expect(all.length).toBeGreaterThan(0);
    for (const pile of all) expect(pile.pieces.length).toBeGreaterThan(0);
  });

  test("beside a counter no letter is smaller than 12 pixels, however small the counter is drawn", () => {
    for (const zoom of ["far", "small", "mid"] as const)
      for (const k of [0.6, 0.9, 1.2, 3]) expect(letteringOf(zoom, k) * scaleOf(zoom, k)).toBeGreaterThanOrEqual(11.999);
  });

  test("spread at a zoom, no pile is lost", () => {
    const units = (pieces: { face: { count?: number } }[]): number => pieces.length;
    const whole = all.reduce((n, pile) => n + units(pile.pieces), 0);
    for (const k of [0.6, 1, 2.5]) {
      expect(gather(all, k).reduce((n, pile) => n + units(pile.pieces), 0)).toBe(whole);
      expect(spread(all, atlas, k, "").reduce((n, pile) => n + units(pile.pieces), 0)).toBe(whole);
    }
  });

  test("counters leave the signs of bases in sight where there is room", () => {
    const [pile] = all.filter((one) => atlas.places.has(one.place));
    expect(pile).toBeDefined();
    if (!pile) return;
    for (const k of [1, 1.4, 2.5]) {
      const at = atlas.places.get("singapore")?.at ?? { x: 0, y: 0 };
      const [laid] = spread([{ ...pile, place: "singapore", at }], atlas, k, "");
      const hidden = [...atlas.places.values()].filter(
        (one) => laid && hits(laid.box, [one.at.x * k - 9, one.at.y * k - 9, one.at.x * k + 9, one.at.y * k + 9]),
      );
      expect(hidden.map((one) => one.name)).toEqual([]);
    }
  });

  test("no counter of a position hides the sign of a base that is drawn", () => {
    for (const k of [0.9, 1]) {
      const bases = basesOf(view, atlas, k, false, "");
      const signs = signsOf(bases, [], k);
      expect(bases.length).toBeGreaterThan(10);
      expect(bases.every(({ major }) => major)).toBe(true);
      const laid = spread(all, atlas, k, "", undefined, signs);
      expect(laid.filter((pile) => signs.some(({ box }) => hits(pile.box, box))).map((pile) => pile.place)).toEqual([]);
    }
    expect(basesOf(view, atlas, 1.2, true, "").length).toBeGreaterThan(basesOf(view, atlas, 1.2, false, "").length);
  });

  test("a counter far from its base is tied to it by a line", () => {
    const at = { x: 400, y: 300 };
    const [pile] = all.filter((one) => atlas.places.has(one.place));
    if (!pile) throw new Error("no pile in port");
    const [near] = spread([{ ...pile, at }], atlas, 1, "", undefined, []);
    expect(near?.tie).toBeUndefined();
    const box: Box = [at.x - 60, at.y - 60, at.x + 60, at.y + 60];
    const around = { box, weight: HIDES.base };
    const [far] = spread([{ ...pile, at }], atlas, 1, "", undefined, [around]);
    expect(far?.tie).toEqual(at);
  });

  test("a draft is drawn from base to beach, its words beside what is printed and beside each other", () => {
    const forces = { "japan:tf1": { base: "maku" }, "japan:tf2": { base: "maku" }, "japan:tf3": { base: "truk" } };
    const names = Object.fromEntries(Object.keys(forces).map((id, n) => [id, { full: `Japanese TF${n + 1}`, alone: `TF${n + 1}` }]));
    const sea = "south-china-sea";
    const arrows = arrowsOf(
      {
        courses: { "japan:tf1": [sea], "japan:tf2": [sea], "japan:tf3": ["carolines", sea] },
        goals: { "japan:tf2": "singapore" },
        routes: { "Saigon run": [sea] },
        ends: { "Saigon run": ["saigon", "maku"] },
        tasks: [],
        passages: [{ kind: "transfer", base: "truk", to: "maku", number: 2, way: ["carolines", sea] }],
        tonnage: {},
        lines: [],
      },
      { position: { routes: view.position.routes, forces }, names },
      atlas,
    );
    expect(arrows.map((one) => one.label)).toEqual(["TF1", "TF2", "TF3", "Saigon run", "transfer: 2"]);
    expect(arrows[4]?.end).toEqual(atlas.spotOf("maku"));
    expect(arrows[1]?.end).toEqual(atlas.spotOf("singapore"));
    for (const k of [0.9, 1.3, 2.5]) {
      const signs = basesOf(view, atlas, k, true, "").map(({ place }) => square(place.at, 9, k));
      const found = labelsOf(arrows, signs, k);
      expect(found.map((one) => one.label)).toEqual(["TF1, TF3, Saigon run", "TF2", "transfer: 2"]);
      expect(found.filter((one, n) => [...signs, ...found.slice(n + 1).map(({ box }) => box)].some((box) => hits(one.box, box)))).toEqual(
        [],
      );
    }
  });

  test("a figure that a draft changes says what it was", () => {
    const all = flows(view, atlas, sunkBy([]));
    const [one, two] = all.filter((flow) => flow.total);
    if (!one || !two) throw new Error("no trade");
    const shown = { routes: {}, ends: {}, courses: {}, goals: {}, tasks: [], passages: [], lines: [] };
    const tonnage = { [one.route.id]: one.total + 2, [two.route.id]: two.total };
    expect(changesOf({ ...shown, tonnage }, all).map(({ end, label }) => [end, label])).toEqual([[one.at, `was ${one.total}`]]);
  });

  test("a long name without room beside its base loses what stands in brackets", () => {
    const at = atlas.places.get("maku")?.at ?? { x: 0, y: 0 };
    const around = (left: number, right: number): [number, number, number, number] => [
      at.x * 2 + left,
      at.y * 2 - 60,
      at.x * 2 + right,
      at.y * 2 + 60,
    ];
    const window: [number, number, number, number] = [0, 0, SIZE.width * 2, SIZE.height * 2];
    const named = (taken: [number, number, number, number][]): string[] | undefined =>
      labels(atlas, ["maku"], taken, new Set(), 2, window).find((one) => one.id === "maku")?.lines;
    expect(named([])).toEqual(["Maku (islands west of Formosa)"]);
    expect(named([around(-260, -60), around(60, 260)])).toEqual(["Maku"]);
  });

  test("names find room beside counters", () => {
    const window: [number, number, number, number] = [0, 0, SIZE.width * 2, SIZE.height * 2];
    const free = labels(atlas, [], [], new Set(), 2, window);
    expect(free.length).toBeGreaterThan(0);
    expect(labels(atlas, [], [window], new Set(), 2, window).length).toBeLessThan(free.length / 10);
    const bay = atlas.areas.get("bay-of-bengal")?.at ?? { x: 0, y: 0 };
    // Counters to its left and right: there is no room for it in one line.
    const walls = [-1, 1].map((way): [number, number, number, number] => {
      const edge = bay.x * 2 + way * 30;
      return [Math.min(edge, edge + way * 150), bay.y * 2 - 150, Math.max(edge, edge + way * 150), bay.y * 2 + 150];
    });
    expect(free.find((one) => one.id === "bay-of-bengal")?.lines).toEqual(["Bay of Bengal"]);
    expect(labels(atlas, [], walls, new Set(), 2, window).find((one) => one.id === "bay-of-bengal")?.lines).toEqual(["Bay of", "Bengal"]);
    expect(hits([0, 0, 2, 2], [1, 1, 3, 3])).toBe(true);
    expect(hits([0, 0, 1, 1], [1, 1, 2, 2])).toBe(false);
  });

  test("the name of a base gives way to a counter beside it", () => {
    const window: [number, number, number, number] = [0, 0, SIZE.width * 2, SIZE.height * 2];
    const at = atlas.places.get("saigon")?.at ?? { x: 0, y: 0 };
    const counter: [number, number, number, number] = [at.x * 2 + 14, at.y * 2 - 40, at.x * 2 + 80, at.y * 2 + 40];
    expect(labels(atlas, ["saigon"], [], new Set(), 2, window)[0]?.anchor).toBe("start");
    expect(labels(atlas, ["saigon"], [counter], new Set(), 2, window)[0]?.anchor).toBe("end");
  });

  test("units are counted by kind and named", () => {
    const units = Object.values(view.position.units).slice(0, 6);
    expect(tally(units)).not.toBe("");
    expect(unitName({ id: "japan-fleet_carrier-2", nation: "japan", kind: "fleet_carrier" })).toBe("fleet carrier group 2");
    expect(unitCalled({ id: "free-french-air-1", nation: "free-french", kind: "air" })).toBe("Free French air point 1");
    expect(["TF1", "Gibraltar", "Home Fleet", "Force 62", "Home"].map(initials)).toEqual(["TF1", "GIB", "HF", "F62", "HOME"]);
  });
});

describe("the books", () => {
  test("trade flows along every route, as wide as its tonnage", () => {
    const all = flows(view, atlas, sunkBy([]));
    expect(all).toHaveLength(Object.keys(view.position.routes).length);
    for (const flow of all) expect(width(flow)).toBeGreaterThan(1);
  });

  test("what a nation has left adds up", () => {
    expect(Object.keys(view.flags)).toEqual([...view.nations]);
    for (const nation of view.known) {
      const { routes, reserve, transports } = tonnageOf(view, nation);
      expect(routes + reserve + transports).toBeGreaterThanOrEqual(0);
      expect(Array.isArray(lspOf(view, nation))).toBe(true);
    }
    expect(pointsOf(view, [])).toBe(0);
    const scores = { uk: { goals: { 0: 3, 4: 2 }, tonnage_sunk: 7, kept: 0, joined: 0 } };
    expect(pointsOf({ ...view, position: { ...view.position, scores } }, ["uk", "usa"])).toBe(5);
  });

  test("the step of the turn follows from what is open", () => {
    expect(sum({ a: 1, b: 2 })).toBe(3);
    expect(stepOf(view, board)).toBe(5);
    expect(stepOf({ ...view, flow: [] }, board)).toBe(0);
    expect(stepOf(view, null)).toBe(0);
  });
});

describe("orders", () => {
  const desk = deskOf(found);

  test("a sheet is its lines, as the server has read them or as they were typed", () => {
    const draft = draftOf("table", "allied");
    const escort = { verb: "escort" as const, route: 3, base: "x", units: ["c"] };
    draft.open("allocate", 1);
    draft.adopt(
      { verb: "allocate", items: [escort, { text: "wave", fault: "No such line." }] },
      { lines: ["escort 3 x c", "wave"], routes: {}, ends: {}, courses: {}, goals: {}, tasks: [], passages: [], tonnage: {} },
    );
    expect(draft.items).toHaveLength(2);
    expect([draft.textOf(0), draft.textOf(1)]).toEqual(["escort 3 x c", "wave"]);
    draft.adopt({ verb: "flags", items: [] }, null);
    expect(draft.items).toHaveLength(2);
    draft.open("flags", 1);
    expect(draft.items).toEqual([]);
  });

  test("every sheet has forms, and every place of them offers something or is written", () => {
    const draft = draftOf("table", "forms");
    for (const sheet of ["placement", "supply", "transfer", "tonnage", "allocate", "flags", "cards"]) {
      expect(formsFor(desk, sheet).map((form) => form.verb)).toEqual(desk.grammar && linesOf(desk.grammar, sheet).map((form) => form.verb));
      for (const form of formsFor(desk, sheet)) {
        const context = { grammar: desk.grammar, view, atlas, values: {}, items: [] };
        draft.begin(form, context);
        for (const place of form.places) {
          const found = offers(form, place, { ...context, values: draft.values });
          if (found === null) expect(["", "area"]).toContain(place.kind);
          expect(startOf(form, place, context)).toBeDefined();
        }
      }
    }
  });

  test("orders are told in words", () => {
    expect(nameOf(board.places[0]?.id ?? "", desk)).toBe(board.places[0]?.name);
    expect(desk.label("allocate")).toBe("Allocation: leave as it is");
    expect(nameOf("allocate", desk)).toBe("Allocation");
    expect(decrees(desk).length).toBeGreaterThan(0);
    expect(theatreOf(desk).size).toBeLessThanOrEqual(atlas.areas.size);
  });
});
