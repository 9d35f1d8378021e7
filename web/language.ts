/**
 * Languages. Every text stands in a file `*.en.ts`; another language is the same file with its own letters in place of `en`, and
 * `FLAGPLOT_LANGUAGE=de npm run build` takes `texts.de.ts` where there is one and English where there is none yet.
 * `pseudo` is no language: it is English in strange letters, so that a text which is not in the catalogue shows.
 */

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const STRANGE = fileURLToPath(new URL("strange.ts", import.meta.url));

export function language(wanted = process.env["FLAGPLOT_LANGUAGE"] ?? "en"): Plugin {
  return {
    name: "language",
    enforce: "pre",
    async resolveId(source, importer) {
      if (wanted === "en" || !/\.en(\.ts)?$/.test(source)) return null;
      const english = await this.resolve(source, importer, { skipSelf: true });
      if (!english) return null;
      if (wanted === "pseudo") return importer === `${english.id}?strange` ? english : `${english.id}?strange`;
      const own = english.id.replace(/\.en\.ts$/, `.${wanted}.ts`);
      return existsSync(own) ? own : english;
    },
    load(id) {
      if (!id.endsWith("?strange")) return null;
      const file = id.slice(0, -"?strange".length);
      const names = [...readFileSync(file, "utf8").matchAll(/^export (?:const|function) (\w+)/gm)].map((found) => found[1]);
      return [
        `import * as en from ${JSON.stringify(file)};`,
        `import { strange } from ${JSON.stringify(STRANGE)};`,
        ...names.map((name) => `export const ${name} = strange(en.${name});`),
      ].join("\n");
    },
  };
}
