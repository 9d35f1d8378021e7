import { expect, test } from "vitest";

import type { BoardPlugin } from "../../src/games/plugin";
import { lossesOf } from "../../src/games/operational/losses";
import type { Event, Game } from "../../src/games/operational/state";
import { ownLosses } from "../../src/panels/report/own";
import { deskOf, sample } from "../sample";

const told = { rules: [], rolls: [], readings: [], modifiers: [] };
const ship = (id: string, name: string): { ref: string; id: string; name: string } => ({ ref: "ship", id, name });

test("events that name a ship of ours that was lost are told first, whatever the words", () => {
  const desk = deskOf(sample<Game>("operational"));
  const [ours, theirs] = desk.store.seat === "allies" ? ["hermes", "akagi"] : ["akagi", "hermes"];
  const sunk = (n: number, id: string): Event => ({
    ...told,
    n,
    kind: "sunk",
    facts: { ship: id, side: "" },
    text: "She is gone.",
    parts: [ship(id, id), " is gone."],
  });
  const events = [sunk(3, theirs), sunk(4, ours), { ...sunk(5, theirs), text: "Her last words were of Hermes and Akagi." }];
  const plugin: Pick<BoardPlugin<Game>, "losses"> = { losses: lossesOf };
  expect([...ownLosses(events, { Board: () => ({}), Twin: () => ({}), layers: [], ...plugin }, desk)]).toEqual([4]);
});
