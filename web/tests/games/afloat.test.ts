import type { Topology } from "topojson-specification";
import { describe, expect, test } from "vitest";
import world from "world-atlas/land-50m.json?raw";

import { atlasOf } from "../../src/games/strategic/board/atlas";
import { insideOf, outlines } from "../../src/games/strategic/board/earth";
import { flows, sunkBy } from "../../src/games/strategic/board/flows/flows";
import { piles, type Pile } from "../../src/games/strategic/board/pieces";
import { basesOf, signsOf } from "../../src/games/strategic/board/signs";
import { HIDES, hits, spread } from "../../src/games/strategic/board/spread";
import type { Game } from "../../src/games/strategic/state";
import { sample } from "../sample";

const { view, board } = sample<Game>("strategic");
const atlas = atlasOf(board);
const earth: Topology = JSON.parse(world);
const isDry = insideOf(outlines(earth));
const trade = flows(view, atlas, sunkBy([]));
const ZOOMS = [0.9, 1, 1.15, 1.3, 1.45, 1.6, 2, 2.6, 3.4];

const ship = piles(view, atlas).flatMap((pile) => pile.pieces.filter((piece) => piece.face.element !== "air"))[0] ?? raise("no ship");
function raise(why: string): never {
  throw new Error(why);
}

/** Task forces in every third sea and squadrons in every fourth harbour, on land and sea all over the world. */
function dealt(round: number): Pile[] {
  const harbours = Object.keys(view.position.harbours);
  const seas = [...atlas.areas.keys()];
  const at = (place: string, size: number, kind: "force" | "port"): Pile => ({
    key: place,
    place,
    at: atlas.spotOf(place) ?? { x: 0, y: 0 },
    pieces: Array.from({ length: size }, (_, n) => ({ ...ship, id: `${place} ${n}`, kind })),
  });
  return [
    ...seas.filter((_, n) => (n + round) % 3 === 0).map((sea, n) => at(sea, 1 + ((n + round) % 4), "force")),
    ...harbours.filter((_, n) => (n + round) % 4 === 0).map((base, n) => at(base, 1 + ((n + round) % 2), n % 3 ? "port" : "force")),
  ];
}
const POSITIONS: [string, Pile[]][] = [
  ["the sample", piles(view, atlas)],
  ...Array.from({ length: 12 }, (_, round): [string, Pile[]] => [`deal ${round + 1}`, dealt(round)]),
];

describe.each(POSITIONS)("counters of the war in %s", (_, all) => {
  test.each(ZOOMS)("stand in the water and leave signs of bases in sight at zoom %f", (k) => {
    const bases = basesOf(view, atlas, k, true, "");
    const laid = spread(all, atlas, k, "", isDry, signsOf(bases, trade, k));
    const afloat = laid.filter((pile) => pile.pieces.some((piece) => piece.face.element !== "air"));
    const aground = afloat.filter(({ box }) => {
      const [x, y] = [(box[0] + box[2]) / 2 / k, (box[1] + box[3]) / 2 / k];
      return isDry(x, y) || !atlas.isSea(x, y);
    });
    expect(aground.map((pile) => pile.place)).toEqual([]);
    const hidden = laid.flatMap(({ box, place }) =>
      signsOf(bases, [], k).flatMap((sign, n) => (sign.weight === HIDES.base && hits(box, sign.box) ? [`${place} ${n}`] : [])),
    );
    expect(hidden).toEqual([]);
    expect(laid.flatMap((one, n) => laid.slice(n + 1).filter((other) => hits(one.box, other.box)))).toEqual([]);
  });
});
