import "@fontsource/b612-mono/latin-400.css";
import "@fontsource/b612-mono/latin-700.css";
import "@fontsource/cabin/latin-400.css";
import "@fontsource/cabin/latin-500.css";
import "@fontsource/cabin/latin-600.css";
import "@fontsource/cabin/latin-700.css";
import "@fontsource/old-standard-tt/latin-400.css";
import "@fontsource/old-standard-tt/latin-400-italic.css";
import "@fontsource/source-serif-4/latin-400-italic.css";
import { mount } from "svelte";

import "./app.css";
import "./marks.css";
import { call, type Wire } from "./lib/server/api";
import { speak } from "./lib/text/words";
import "./tokens.css";

/** Milliseconds before a failed request is repeated. */
const PATIENCE = 2000;

/** Components are loaded and rendered only after the catalogues. */
async function open(): Promise<void> {
  try {
    speak(await call<Wire["ClientWords"]>("/words"));
  } catch {
    setTimeout(() => void open(), PATIENCE);
    return;
  }
  const { default: App } = await import("./App.svelte");
  // Mounted on the body itself: event handlers are attached to the mount point, and with any other element screen readers would call all
  // text "clickable".
  mount(App, { target: document.body });
}
void open();

// A new build has replaced the files of this open page: reload it once.
addEventListener("vite:preloadError", () => {
  if (sessionStorage.getItem("reloaded") === location.pathname) return;
  sessionStorage.setItem("reloaded", location.pathname);
  location.reload();
});
