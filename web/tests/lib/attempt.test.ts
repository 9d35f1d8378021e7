import { expect, test } from "vitest";

import { Attempt } from "../../src/lib/page/attempt.svelte";

test("an attempt is made once at a time, and says why it failed until the next one", async () => {
  const attempt = new Attempt();
  const refused = attempt.run(() => Promise.reject(new Error("No such seat.")));
  expect(attempt.busy).toBe(true);
  expect(await attempt.run(() => Promise.resolve())).toBe(false);
  expect(await refused).toBe(false);
  expect([attempt.busy, attempt.fault]).toEqual([false, "No such seat."]);
  expect(await attempt.run(() => Promise.resolve())).toBe(true);
  expect(attempt.fault).toBe("");
});
