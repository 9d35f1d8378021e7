import { beforeAll, expect, test, vi } from "vitest";

import { furnish } from "../../src/games/tactical/board/sheets";
import { draft } from "../../src/games/tactical/orders/draft.svelte";
import { ownGroups, type Game } from "../../src/games/tactical/state";
import type { Checked } from "../../src/lib/server/api";
import { deskOf, sample } from "../sample";

const found = sample<Game>("tactical");
beforeAll(() => furnish(found.board));

test("guns stay laid when the answer to an earlier course comes while the rules are asked about them", async () => {
  const desk = deskOf(found);
  const sheet = draft("table", "fitting");
  const group = ownGroups(found.view)[0]?.id ?? "";
  const course = found.composed.find((order) => order.verb === "plot");
  expect(course).toBeDefined();
  const ship = Object.values(found.view.ships).find((one) => one.group === group)?.id ?? "";
  sheet.set({ shoots: [{ ship, arcs: ["BOW"], factor: 0, target: "tone" }] });
  let answer: (told: Checked<Game>) => void = () => undefined;
  vi.spyOn(desk.store, "check").mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  const put = vi.spyOn(desk, "compose").mockResolvedValue();
  const fitting = sheet.fit(desk);
  if (course) sheet.adopt(course, null);
  answer({ legal: true, line: "", objection: null });
  await fitting;
  expect(put).toHaveBeenCalledOnce();
  expect(put.mock.calls[0]?.[0]).toMatchObject({ shoots: [{ ship, target: "tone" }] });
});
