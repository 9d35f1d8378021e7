/** The rulebook and the keys, available by `?` on every page and in every dialog. */

import { keys } from "./keys.svelte";
import { t } from "../text/words";

class Help {
  open = $state(false);
  /** The game whose rules are shown; empty outside a game. */
  game = $state("");

  constructor() {
    keys.use([{ key: "?", does: t.lookUp, run: () => this.show(), anywhere: true }]);
  }

  show(): void {
    this.open = true;
  }
}

export const help = new Help();
