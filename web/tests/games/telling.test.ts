/** Names in the server's sentences, and the pieces that the charts show for them. */

import { expect, test } from "vitest";

import { pieceOf as ofTheRaid } from "../../src/games/operational/board/pieces";
import type { Game as Operational } from "../../src/games/operational/state";
import { atlasOf } from "../../src/games/strategic/board/atlas";
import { pieceOf as ofTheWar } from "../../src/games/strategic/board/pieces";
import type { Game as Strategic } from "../../src/games/strategic/state";
import { calledAlone } from "../../src/games/strategic/text/names";
import { pieceOf as ofTheAction } from "../../src/games/tactical/board/pieces";
import type { Game as Tactical } from "../../src/games/tactical/state";
import { deskOf, sample } from "../sample";

interface Named {
  ref: string;
  id: string;
  name: string;
}
const ref = (kind: string, id: string, name = id): Named => ({ ref: kind, id, name });

test("a ship of the raid is shown by her group, an air unit at its base, a hex by itself", () => {
  const found = sample<Operational>("operational");
  const piece = (one: Named): string => ofTheRaid(one, found.view, found.board);
  const [group] = Object.values(found.view.groups).filter((one) => one.at && one.ships.length);
  const [plane] = Object.values(found.view.planes).filter((one) => found.board.places[one.base]);
  expect(piece(ref("group", group?.id ?? ""))).toBe(group?.id);
  expect(piece(ref("ship", group?.ships[0] ?? ""))).toBe(group?.id);
  expect(piece(ref("unit", plane?.id ?? ""))).toBe(plane?.id);
  expect(piece(ref("place", "colombo"))).toBe("colombo");
  expect(piece(ref("hex", "1820", "hex 1820"))).toBe("1820");
  for (const unknown of [ref("side", "japan"), ref("ship", "akagi"), ref("group", "J99"), ref("unit", "akagi-zero")])
    expect(piece(unknown)).toBe("");
});

test("counters of the war are shown where they lie, routes by their ways; a number alone gets its name back", () => {
  const found = sample<Strategic>("strategic");
  const desk = deskOf(found);
  const piece = (one: Named): string => ofTheWar(one, found.view, atlasOf(found.board));
  const [unit] = Object.values(found.view.position.units).filter((one) => one.duty === "port" && !one.aboard);
  const [route] = Object.values(found.view.position.routes);
  expect(piece(ref("unit", unit?.id ?? "", "1"))).toBe(unit?.at);
  expect(calledAlone(ref("unit", "netherlands-air-1", "1"), desk)).toBe("Dutch air point 1");
  expect(piece(ref("route", String(route?.id)))).toBe(`route-${route?.id}`);
  expect(calledAlone(ref("route", String(route?.id)), desk)).toBe(route?.name);
  expect(piece(ref("area", "ceylon"))).toBe("ceylon");
  for (const unknown of [ref("nation", "uk"), ref("force", "uk:tf99"), ref("train", "train-uk-9"), ref("card", "uk-1")])
    expect(piece(unknown)).toBe("");
});

test("ships on the plot are shown by themselves, groups by their first ship, who is out of sight not at all", () => {
  const found = sample<Tactical>("tactical");
  const piece = (one: Named): string => ofTheAction(one, found.view);
  expect(piece(ref("ship", "minneapolis", "Minneapolis"))).toBe("minneapolis");
  expect(piece(ref("group", "tone", "Tone"))).toBe("tone");
  expect(piece(ref("side", "ijn"))).toBe("");
  expect(piece(ref("ship", "atlanta"))).toBe("");
});
