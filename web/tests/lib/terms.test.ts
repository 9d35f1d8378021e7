import { expect, test } from "vitest";

import { pieces } from "../../src/lib/text/terms";

const TERMS = [
  { words: ["LSP"], text: "stores" },
  { words: ["step", "step of loss"], text: "one hit" },
  { words: ["arc"], text: "a fan" },
];

test("a word is explained where it stands first, in its longest form", () => {
  const found = pieces("Step of loss by step: LSP, and LSP again, no larceny.", TERMS);
  expect(found.filter((one) => one.meaning)).toEqual([
    { words: "Step of loss", meaning: "one hit" },
    { words: "LSP", meaning: "stores" },
  ]);
  expect(found.map((one) => one.words).join("")).toBe("Step of loss by step: LSP, and LSP again, no larceny.");
});

test("an abbreviation is itself in capitals only", () => {
  expect(pieces("lsp and Arc-shaped", TERMS)).toEqual([{ words: "lsp and Arc-shaped", meaning: "" }]);
});
