/** The odds and risks of the chosen order, as the server computes them. */

import type { Checked, OrderReckoning, Scene } from "../server/api";
import type { SeatStore } from "../server/table.svelte";
import { unended } from "../text/capital";
import { t } from "../text/words";

/** Number of odds that are announced; the others can be read. */
const SAID = 4;

export class Reckoner<G extends Scene> {
  /** The result; null until it has arrived. */
  found = $state.raw<OrderReckoning | null>(null);
  /** Whether the computation is running. */
  busy = $state(false);

  constructor(private readonly store: SeatStore<G>) {}

  /** Ask for a line; the answer is dropped if the line is out of date by then. */
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

  /** The same in sentences: risks first. */
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
