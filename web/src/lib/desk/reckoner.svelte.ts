/** The odds of the chosen order and what it may cost, as the server works them out. */

import type { Checked, OrderReckoning, Scene } from "../server/api";
import type { SeatStore } from "../server/table.svelte";
import { unended } from "../text/capital";
import { t } from "../text/words";

/** So many odds are said; the others are read. */
const SAID = 4;

export class Reckoner<G extends Scene> {
  /** What was worked out; null until it has come. */
  found = $state.raw<OrderReckoning | null>(null);
  /** Whether it is being worked out. */
  busy = $state(false);

  constructor(private readonly store: SeatStore<G>) {}

  /** Ask about a line; nothing where it is not meant any more when the answer comes. */
  async ask(line: string, isMeant: () => boolean): Promise<Checked<G> | null> {
    this.found = null;
    this.busy = true;
    const answer = await this.store.check(line, true).catch(() => null);
    if (!isMeant()) return null;
    this.busy = false;
    this.found = answer?.reckoning ?? null;
    return answer;
  }

  /** No order is chosen, or none that is legal. */
  clear(): void {
    this.found = null;
    this.busy = false;
  }

  /** The same in sentences: what it may cost first. */
  get words(): string {
    const { odds = [], warnings = [], note = "" } = this.found ?? {};
    const told = odds.slice(0, SAID).map((one, i) =>
      t.oddsSaid({
        about: [...(odds[i - 1]?.heading === one.heading ? [] : [unended(one.heading)]), one.label].join(", "),
        odds: [`${one.figure} ${one.text}`],
      }),
    );
    return [...warnings.map((one) => one.text), ...told, note].filter(Boolean).join(" ");
  }
}
