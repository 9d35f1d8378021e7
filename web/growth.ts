/** Text grows with the reader's own letters: what the sources measure in pixels is built in rems, so that a larger root font makes it larger. */

import type { Plugin as Postcss } from "postcss";

/** A page whose root has the usual sixteen pixels looks as it is written. */
const ROOT = 16;

/** Lettering of the charts keeps the measure of the drawing. */
const DRAWN = /(^|[\s.>,])(text|svg|tspan)\b/;

const inLetters = (text: string, unit: string): string => text.replace(/(\d*\.?\d+)px/g, (_, px: string) => `${Number(px) / ROOT}${unit}`);

export function growth(): Postcss {
  return {
    postcssPlugin: "growth",
    AtRule: {
      // A window full of large letters is a narrow one.
      media(query) {
        query.params = inLetters(query.params, "em");
      },
      container(query) {
        query.params = inLetters(query.params, "rem");
      },
    },
    Declaration(declaration) {
      const rule = declaration.parent;
      if (!/^font(-size)?$/.test(declaration.prop) || (rule?.type === "rule" && "selector" in rule && DRAWN.test(String(rule.selector))))
        return;
      declaration.value = inLetters(declaration.value, "rem");
    },
  };
}
