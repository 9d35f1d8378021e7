import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { growth } from "./growth.ts";

interface Graph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

const TABLES = /[/](pages[/](Table|Replay|Position)Page[.]svelte|games[/]\w+[/]plugin[.]ts)$/;

/** Whether a module is needed by tables and replays alone. */
function isForTables(id: string, graph: Graph): boolean {
  const seen = new Set([id]);
  for (const one of seen) {
    if (TABLES.test(one)) continue;
    const importers = graph.getModuleInfo(one)?.importers ?? [];
    if (!importers.length) return false;
    for (const importer of importers) seen.add(importer);
  }
  return true;
}

// What pages share is in two files, one for all and one for tables and replays alone; otherwise a table would load some forty.
const groups = [
  { name: (id: string, graph: Graph): string | null => (isForTables(id, graph) ? null : "pages"), priority: 2, minShareCount: 2 },
  { name: "tables", priority: 1, minShareCount: 2 },
];

// The server serves the build from its package data; in development, Vite passes /api on to a running server.
export default defineConfig({
  plugins: [svelte()],
  css: { postcss: { plugins: [growth()] } },
  build: {
    outDir: "../src/flagplot/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    rolldownOptions: {
      // Players who only build the client do not need the times of the build steps.
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups, includeDependenciesRecursively: false } },
    },
  },
  // Tests share one environment in each worker: they keep no state between files, and setting one up for every file takes half of the time.
  test: { include: ["tests/**/*.test.ts"], setupFiles: ["tests/setup.ts"], isolate: false },
  // Runes work in tests as in the browser.
  ...(process.env["VITEST"] ? { resolve: { conditions: ["browser"] } } : {}),
  server: { proxy: { "/api": { target: "http://127.0.0.1:8642", ws: true } } },
});
