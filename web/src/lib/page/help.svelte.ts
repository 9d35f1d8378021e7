/** The rulebook and the keys, a `?` away from anywhere: every page, every sheet over a page. */

import { keys } from "./keys.svelte";
import { t } from "../text/words";

class Help {
  open = $state(false);
  /** The game whose rules are looked up; empty where none is played. */
  game = $state("");

  constructor() {
    keys.use([{ key: "?", does: t.lookUp, run: () => this.show(), anywhere: true }]);
  }

  show(): void {
    this.open = true;
  }
}

export const help = new Help();
