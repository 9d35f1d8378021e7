import { afterEach, expect, test, vi } from "vitest";

import { PlanRoom } from "../../src/panels/run/room.svelte";

const PLANS = { lines: ["search all"], told: ["Search"], runs: true, may_undo: false, card: null, forms: [{}], kinds: [], standing: [] };

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("while a run goes on it is not asked at every order where the plans lead", async () => {
  vi.useFakeTimers();
  const asked: string[] = [];
  let runs = true;
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path.split("?")[0] ?? "");
    const body = path.includes("check")
      ? { legal: false, line: "", told: "", fault: "", words: [], takes_hex: false, tracks: [] }
      : { ...PLANS, runs };
    return Promise.resolve(new Response(JSON.stringify(body), { status: 200, headers: { "Content-Type": "application/json" } }));
  });
  const room = new PlanRoom({
    store: { id: "t", seat: "japan", table: null, heed: () => undefined },
    ended: false,
    say: () => undefined,
    plain: (text) => text,
  });
  const checks = (): number => asked.filter((path) => path.endsWith("/plans/check")).length;

  for (let order = 0; order < 20; order += 1) {
    await room.look(`version ${order}`);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(checks()).toBe(1);

  runs = false;
  await room.look("version 20");
  expect(checks()).toBe(2);
});
