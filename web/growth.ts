/** Text grows with the user's font size: pixel sizes in the sources are converted to rems at build time. */

import type { Plugin as Postcss } from "postcss";

/** With the usual root font size of sixteen pixels a page looks as written. */
const ROOT = 16;

/** Text on the charts keeps the scale of the drawing. */
const DRAWN = /(^|[\s.>,])(text|svg|tspan)\b/;

const inLetters = (text: string, unit: string): string => text.replace(/(\d*\.?\d+)px/g, (_, px: string) => `${Number(px) / ROOT}${unit}`);

export function growth(): Postcss {
  return {
    postcssPlugin: "growth",
    AtRule: {
      // A window full of large text is treated as a narrow one.
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
