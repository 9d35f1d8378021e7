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

/** Milliseconds before a server that did not answer is asked again. */
const PATIENCE = 2000;

/** Nothing is drawn, and no module that draws is read, before there are words for it. */
async function open(): Promise<void> {
  try {
    speak(await call<Wire["ClientWords"]>("/words"));
  } catch {
    setTimeout(() => void open(), PATIENCE);
    return;
  }
  const { default: App } = await import("./App.svelte");
  // On the body itself: presses are heard on what the page is mounted on, and any other element would make a reader call all its text "clickable".
  mount(App, { target: document.body });
}
void open();

// A new build has replaced the files of this open page: reload it once.
addEventListener("vite:preloadError", () => {
  if (sessionStorage.getItem("reloaded") === location.pathname) return;
  sessionStorage.setItem("reloaded", location.pathname);
  location.reload();
});
