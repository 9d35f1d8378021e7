import { expect, test } from "vitest";

import { sha256 } from "../../src/lib/server/sha256";

test("the examples of the standard", () => {
  expect(sha256("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

async function standard(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

test("every length around the edge of a block, and letters of more than one byte", async () => {
  for (let length = 0; length < 200; length += 1) {
    const text = "aé€𝄞"[length % 4]?.repeat(length) ?? "";
    expect(sha256(text), `length ${length}`).toBe(await standard(text));
  }
});
