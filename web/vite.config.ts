import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { growth } from "./growth.ts";

// The server serves the build from its package data; in development, Vite passes /api on to a running server.
export default defineConfig({
  plugins: [svelte()],
  css: { postcss: { plugins: [growth()] } },
  build: {
    outDir: "../src/flagplot/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    // Players who only build the client do not need the times of the build steps.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  test: { include: ["tests/**/*.test.ts"], setupFiles: ["tests/setup.ts"] },
  // Runes work in tests as in the browser.
  ...(process.env["VITEST"] ? { resolve: { conditions: ["browser"] } } : {}),
  server: { proxy: { "/api": { target: "http://127.0.0.1:8642", ws: true } } },
});
