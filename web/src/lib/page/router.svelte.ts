/** The router: the path, and links that do not reload the page. */

import { tick } from "svelte";

class Route {
  path = $state(location.pathname);
  query = $state(location.search);

  constructor() {
    addEventListener("popstate", () => this.read());
    addEventListener("click", (event) => {
      const link = (event.target as Element | null)?.closest?.("a[href]");
      if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      if (link.hash && link.pathname === location.pathname) return; // an anchor on this page: left to the browser, focus included
      event.preventDefault();
      this.go(link.pathname + link.search);
    });
  }

  private read(): void {
    this.path = location.pathname;
    this.query = location.search;
  }

  go(to: string): void {
    history.pushState(null, "", to);
    this.read();
    scrollTo(0, 0);
    void tick().then(() => document.getElementById("top")?.focus()); // a screen reader starts at the top again
  }

  /** The rest of the path after a prefix: at `/table/abc`, `match("/table/")` is `abc`. */
  match(prefix: string): string | null {
    return this.path.startsWith(prefix) ? decodeURIComponent(this.path.slice(prefix.length)) : null;
  }
}

export const route = new Route();
