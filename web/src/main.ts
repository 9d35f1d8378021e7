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

import App from "./App.svelte";
import "./app.css";
import "./marks.css";
import "./tokens.css";

// On the body itself: presses are heard on what the page is mounted on, and any other element would make a reader call all its text "clickable".
mount(App, { target: document.body });

// A new build has replaced the files of this page while it was open: load it anew, once.
addEventListener("vite:preloadError", () => {
  if (sessionStorage.getItem("reloaded") === location.pathname) return;
  sessionStorage.setItem("reloaded", location.pathname);
  location.reload();
});
