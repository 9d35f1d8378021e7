import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { Checked, OrderList, Update } from "../../src/lib/server/api";
import { Desk, objectionText } from "../../src/lib/desk/desk.svelte";
import { SeatStore } from "../../src/lib/server/table.svelte";

/** An answer that the test resolves. */
interface Later<T> {
  promise: Promise<T>;
  come: (answer: T) => void;
}

function later<T>(): Later<T> {
  let come: (answer: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => (come = resolve));
  return { promise, come };
}

/** The answer of the server to a draft. */
const judged = (objection: Checked["objection"] = null): Checked => ({ legal: !objection, line: "", objection });

const view = { seat: "red", scenario: "one", options: {}, where: [], to_act: ["red"], prompt: null, outcome: null, flow: [] };

function update(version: string, owes = true): Update {
  return {
    type: "update",
    seat: "red",
    view,
    version,
    count: 0,
    from: 0,
    events: [],
    head: "",
    mark: "",
    owes,
    may_undo: { allowed: false, reason: "" },
    deadline: null,
  };
}

const listing = (version: string, orders: string[]): OrderList => ({
  orders,
  listed: true,
  more: false,
  version,
  prompt: null,
  only: orders.length === 1 && orders[0] === "done" ? "done" : "",
});

let store: SeatStore;
let desk: Desk;

beforeEach(() => {
  store = new SeatStore("table", "red");
  store.update = update("1");
  desk = new Desk(store);
});

describe("the orders of a new view", () => {
  test("the only possible order is given and told in words", async () => {
    const one = { ...listing("1", ["lose uk-heavy-1"]), only: "lose uk-heavy-1", labels: ["Lose heavy group 1."] };
    vi.spyOn(store, "orders").mockResolvedValue(one);
    vi.spyOn(store, "order").mockResolvedValue(true);
    await desk.refresh();
    expect(desk.settled).toBe("Nothing else was possible: Lose heavy group 1.");
  });

  test("are asked for once, and listed", async () => {
    const orders = vi.spyOn(store, "orders").mockResolvedValue(listing("1", ["move A 1", "move A 2"]));
    await desk.refresh();
    await desk.refresh();
    expect(desk.orders).toEqual(["move A 1", "move A 2"]);
    expect(desk.listed).toBe(true);
    expect(desk.ready).toBe(true);
    expect(orders).toHaveBeenCalledTimes(1);
  });

  test("are none where nothing is owed", async () => {
    store.update = update("1", false);
    const orders = vi.spyOn(store, "orders");
    await desk.refresh();
    expect(orders).not.toHaveBeenCalled();
    expect(desk.ready).toBe(false);
  });

  test("of a version that has passed are left alone", async () => {
    const asked = later<OrderList>();
    vi.spyOn(store, "orders")
      .mockReturnValueOnce(asked.promise)
      .mockResolvedValue(listing("2", ["b c"]));
    const first = desk.refresh();
    store.update = update("2");
    await desk.refresh();
    asked.come(listing("1", ["a b"]));
    await first;
    expect(desk.orders).toEqual(["b c"]);
  });

  test("that are one pass are given by themselves", async () => {
    vi.spyOn(store, "orders").mockResolvedValue(listing("1", ["done"]));
    const order = vi.spyOn(store, "order").mockResolvedValue(true);
    await desk.refresh();
    expect(order).toHaveBeenCalledWith("done", true);
    expect(desk.orders).toEqual([]);
  });
});

describe("an order that was chosen before something happened", () => {
  test("stays chosen while it is listed", async () => {
    desk.line = "move A 1";
    vi.spyOn(store, "orders").mockResolvedValue(listing("1", ["move A 1", "move A 2"]));
    await desk.refresh();
    expect(desk.line).toBe("move A 1");
  });

  test("stays chosen where the server has nothing against it", async () => {
    desk.line = "plot A: R 30";
    vi.spyOn(store, "orders").mockResolvedValue(listing("1", ["plot"]));
    vi.spyOn(store, "check").mockResolvedValue(judged());
    await desk.refresh();
    expect(desk.line).toBe("plot A: R 30");
  });

  test("is dropped where the rules forbid it now", async () => {
    desk.line = "plot A: R 30";
    vi.spyOn(store, "orders").mockResolvedValue(listing("1", ["plot"]));
    vi.spyOn(store, "check").mockResolvedValue(judged({ rule: "X-1", text: "No." }));
    await desk.refresh();
    expect(desk.line).toBe("");
  });

  for (const [how, act] of [
    ["given", (): unknown => desk.confirm("move A 1")],
    ["dropped", (): unknown => desk.back()],
  ] as const) {
    test(`and ${how} while the orders were asked for is not offered again`, async () => {
      desk.line = "move A 1";
      const asked = later<OrderList>();
      vi.spyOn(store, "orders").mockReturnValue(asked.promise);
      vi.spyOn(store, "order").mockResolvedValue(true);
      const refreshed = desk.refresh();
      await act();
      asked.come(listing("1", ["move A 1", "move A 2"]));
      await refreshed;
      expect(desk.line).toBe("");
      expect(desk.orders).toEqual(["move A 1", "move A 2"]);
    });

    test(`and ${how} while the server checked it is not offered again`, async () => {
      desk.line = "plot A: R 30";
      const checked = later<Checked>();
      vi.spyOn(store, "orders").mockResolvedValue(listing("1", ["plot", "pass on"]));
      const check = vi.spyOn(store, "check").mockReturnValue(checked.promise);
      vi.spyOn(store, "order").mockResolvedValue(true);
      const refreshed = desk.refresh();
      await vi.waitFor(() => expect(check).toHaveBeenCalled());
      await act();
      checked.come(judged());
      await refreshed;
      expect(desk.line).toBe("");
    });
  }

  test("gives way to another that was chosen meanwhile", async () => {
    desk.line = "move A 1";
    const asked = later<OrderList>();
    vi.spyOn(store, "orders").mockReturnValue(asked.promise);
    vi.spyOn(store, "check").mockResolvedValue(judged());
    const refreshed = desk.refresh();
    desk.choose("move A 2");
    asked.come(listing("1", ["move A 1", "move A 2"]));
    await refreshed;
    expect(desk.line).toBe("move A 2");
  });
});

describe("what is done with an order", () => {
  test("refused, it can be mended", async () => {
    vi.spyOn(store, "order").mockImplementation(() => {
      store.refusal = "No.";
      return Promise.resolve(false);
    });
    desk.choose("move A 9", true);
    expect(await desk.confirm()).toBe(false);
    expect(desk.line).toBe("move A 9");
  });

  test("one step back drops the order, the next the selection", () => {
    vi.spyOn(store, "check").mockResolvedValue(judged());
    desk.select("A");
    desk.choose("move A 1", true);
    desk.back();
    expect([desk.line, desk.selected]).toEqual(["", "A"]);
    desk.back();
    expect(desk.selected).toBe("");
  });

  test("an objection names its rule", () => {
    expect(objectionText({ rule: "X-1", text: "Too far." })).toBe("Too far. (X-1)");
    expect(objectionText({ rule: "", text: "Too far." })).toBe("Too far.");
  });
});

describe("what is said to a reader", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("stands until it was heard, however soon the next message comes", () => {
    desk.say("Course 015.");
    vi.advanceTimersByTime(60);
    expect(desk.voice.said).toBe("Course 015.");
    desk.say("One in six");
    desk.say("Two in six");
    vi.advanceTimersByTime(400);
    expect(desk.voice.said).toBe("Course 015.");
    vi.advanceTimersByTime(60);
    expect(desk.voice.said).toBe("One in six. Two in six");
  });

  test("in passing gives way to where the cursor is now", () => {
    desk.say("Hex 0423", true);
    desk.say("Hex 0424", true);
    vi.advanceTimersByTime(60);
    expect(desk.voice.said).toBe("Hex 0424");
  });
});

describe("an order that is composed", () => {
  const answer = (line: string, more: Partial<Checked> = {}): Checked => ({
    legal: true,
    line,
    objection: null,
    order: { verb: line },
    ...more,
  });

  test("is chosen as the server writes it, with its JSON and its preview", async () => {
    vi.spyOn(store, "check").mockResolvedValue(answer("plot A: R 30", { preview: { helms: {} } }));
    await desk.compose({ verb: "plot" });
    expect(desk.line).toBe("plot A: R 30");
    expect(desk.order).toEqual({ verb: "plot A: R 30" });
    expect(desk.preview).toEqual({ helms: {} });
  });

  test("is given as it was composed last, not as the one before", async () => {
    const asked = later<Checked>();
    vi.spyOn(store, "check").mockReturnValue(asked.promise);
    const order = vi.spyOn(store, "order").mockResolvedValue(true);
    desk.line = "old";
    void desk.compose({ verb: "new" });
    expect(desk.hasDraft).toBe(true);
    const given = desk.confirm();
    asked.come(answer("new"));
    expect(await given).toBe(true);
    expect(order).toHaveBeenCalledWith("new");
  });

  test("that could not be read is told, and nothing is given in its place", async () => {
    vi.spyOn(store, "check").mockResolvedValue(
      answer("", { legal: false, order: null, objection: { rule: "", text: "No step.", each: [] } }),
    );
    const order = vi.spyOn(store, "order");
    desk.line = "old";
    await desk.compose({ verb: "plot" });
    expect(desk.objection).toBe("No step.");
    expect(await desk.confirm()).toBe(false);
    expect(order).not.toHaveBeenCalled();
  });

  test("of several the newest counts, whenever the answers come", async () => {
    const [first, second] = [later<Checked>(), later<Checked>()];
    vi.spyOn(store, "check").mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
    const all = [desk.compose({ verb: "one" }), desk.compose({ verb: "two" })];
    second.come(answer("two"));
    first.come(answer("one"));
    await Promise.all(all);
    expect(desk.line).toBe("two");
  });

  test("has its faults one by one", async () => {
    const each = ["X-1: No.", "X-2: Nor that."];
    vi.spyOn(store, "check").mockResolvedValue(answer("flags a, b", { legal: false, objection: { rule: "X-1", text: "2 faults", each } }));
    await desk.compose({ verb: "flags" });
    expect(desk.faults).toEqual(each);
  });
});
