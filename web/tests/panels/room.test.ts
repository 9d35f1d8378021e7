import { afterEach, expect, test, vi } from "vitest";

import type { InterruptionCard, Plans } from "../../src/lib/server/api";
import { PlanRoom } from "../../src/panels/run/room.svelte";

const NONE: Plans = { lines: [], told: [], runs: false, may_undo: false, card: null, forms: [], interrupts: [], standing: [] };
const CARD: InterruptionCard = {
  kind: "draft",
  text: "Where do the merchantmen sail?",
  choices: [],
  draft: "tonnage",
  about: [],
  at: "",
  is_news: false,
  tells: [],
};
const PLANS = { lines: ["search all"], told: ["Search"], runs: true, may_undo: false, card: null, forms: [{}], kinds: [], standing: [] };
const desk = { store: { id: "t", seat: "allied", table: { game: "strategic" }, heed: vi.fn() }, ended: false, say: vi.fn(), plain: String };

/** Answers that are given when the test says so, by what was asked. */
function server(): { asked: string[]; answer: (path: string, plans: Plans) => Promise<void> } {
  const waiting: { path: string; answer: (plans: Plans) => void }[] = [];
  const asked: string[] = [];
  vi.stubGlobal("fetch", (url: string | URL) => {
    const path = new URL(url, "http://localhost").pathname.split("/").at(-1) ?? "";
    asked.push(path);
    return new Promise<Response>((resolve) =>
      waiting.push({
        path,
        answer: (plans) => resolve(new Response(JSON.stringify(plans), { headers: { "Content-Type": "application/json" } })),
      }),
    );
  });
  const answer = async (path: string, plans: Plans): Promise<void> => {
    const at = waiting.findIndex((one) => one.path === path);
    expect(at, `${path} was asked`).not.toBe(-1);
    waiting.splice(at, 1)[0]?.answer(plans);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { asked, answer };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("plans that were asked for before a run began do not end it when they come late", async () => {
  const { asked, answer } = server();
  const room = new PlanRoom(desk);
  void room.look("1");
  void room.run();
  await answer("run", { ...NONE, runs: true });
  expect(room.runs).toBe(true);
  await answer("plans", NONE);
  expect(room.runs).toBe(true);
  expect(asked.filter((path) => path === "plans")).toHaveLength(2);
  await answer("plans", { ...NONE, card: CARD });
  expect(room.card?.text).toBe(CARD.text);
});

test("plans that come while an answer is under way are asked for again after it", async () => {
  const { asked, answer } = server();
  const room = new PlanRoom(desk);
  void room.run();
  void room.look("1");
  await answer("plans", NONE);
  await answer("run", { ...NONE, runs: true });
  expect(room.runs).toBe(true);
  expect(asked.filter((path) => path === "plans")).toHaveLength(2);
});

test("when a draft that was changed by hand is handed in the run goes on", async () => {
  const { asked, answer } = server();
  const room = new PlanRoom(desk);
  void room.look("1");
  await answer("plans", { ...NONE, card: CARD });
  room.take();
  expect(room.card).toBeNull();
  void room.look("2");
  await answer("plans", NONE);
  expect(asked.at(-1)).toBe("run");
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

test("a card does not repeat aloud what was announced since the run began", async () => {
  const { answer } = server();
  const room = new PlanRoom(desk);
  const card = { ...CARD, draft: "", text: "J1 is sighted.\nJ3 is sighted.", choices: [{ label: "Carry on", line: "carry on" }] };
  void room.run();
  await answer("run", { ...NONE, runs: true });
  room.heard([{ n: 4, text: "J1 is sighted." }]);
  void room.look("1");
  await answer("plans", { ...NONE, card });
  expect(desk.say.mock.lastCall?.[0]).toMatch(/^J3 is sighted\. .*Carry on/);
  void room.run();
  await answer("run", { ...NONE, runs: true });
  room.heard([
    { n: 7, text: "J1 is sighted: Akagi, Soryu, Hiryu and Shokaku." },
    { n: 8, text: "J2 is sighted." },
  ]);
  void room.look("2");
  await answer("plans", { ...NONE, card: { ...card, text: "J1 is sighted: 4 ships.\nJ2 and J3 are sighted.", tells: [[7], [8, 9]] } });
  expect(desk.say.mock.lastCall?.[0]).toMatch(/^J2 and J3 are sighted\. .*Carry on/);
  void room.run();
  await answer("run", { ...NONE, card: { ...card, text: "J1 is sighted." } });
  expect(desk.say.mock.lastCall?.[0]).toMatch(/^J1 is sighted\. /);
});
