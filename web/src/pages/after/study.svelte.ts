/** Requests about a finished game: its report, and the results when captains play on from some of its moments. */

import { call, type Ref, type WholeReport } from "../../lib/server/api";
import type { components } from "../../lib/server/wire";

export type Prospect = components["schemas"]["Prospect"];

interface Swing {
  from: Prospect;
  to: Prospect;
  by: number;
}

/** Important events, numbered in order, with their position if known. */
export interface PinOf {
  n: number;
  at: number;
  text: string;
  spot: Ref | null;
}

const PINS = 8;

export function pinsOf(report: WholeReport | null): PinOf[] {
  return [...(report?.moments ?? [])]
    .sort((p, q) => q.weight - p.weight)
    .slice(0, PINS)
    .sort((p, q) => p.at - q.at || p.event.n - q.event.n)
    .map(({ at, event, told, spot }, i) => ({ n: i + 1, at, text: told || event.text, spot: spot ?? null }));
}

/** The number of initial moments, of refinements around the largest change, and of moments sampled again. */
const FIRST = 7;
const CLOSER = 3;
const SURE = 2;
/** A smaller change is no turning point, and neither is one of fewer standard errors than this. */
const LEAST = 0.25;
const ERRORS = 2.5;

/** A share in percent. */
export const hundredths = (share: number): number => Math.round(share * 100);
/** The share of the games that a side won; a draw is half a win. */
export const share = (one: Prospect, side: string): number => (one.games ? ((one.wins[side] ?? 0) + one.drawn / 2) / one.games : 0);

/** The largest changes between neighbouring moments, the largest first. */
export function swings(found: readonly Prospect[], side: string): Swing[] {
  const played = [...found].filter((one) => one.games).sort((x, y) => x.at - y.at);
  return played
    .slice(1)
    .map((to, i) => {
      const from = played[i] ?? to;
      return { from, to, by: share(to, side) - share(from, side) };
    })
    .sort((x, y) => Math.abs(y.by) - Math.abs(x.by));
}

/** The variance of a share, with one win and one loss added, so that a few equal results do not look certain. */
function variance(one: Prospect, side: string): number {
  const part = (share(one, side) * one.games + 1) / (one.games + 2);
  return (part * (1 - part)) / (one.games + 2);
}

/** Whether a change is significant for so few games. */
const isSure = ({ from, to, by }: Swing, side: string): boolean =>
  Math.abs(by) >= Math.max(LEAST, ERRORS * Math.sqrt(variance(from, side) + variance(to, side)));

export const turning = (found: readonly Prospect[], side: string): Swing[] =>
  swings(found, side)
    .filter((one) => isSure(one, side))
    .slice(0, 3)
    .sort((x, y) => x.to.at - y.to.at);

/** Both samples of a moment combined. */
export function together(one: Prospect, more: Prospect): Prospect {
  const sides = new Set([...Object.keys(one.wins), ...Object.keys(more.wins)]);
  const wins = Object.fromEntries([...sides].map((side) => [side, (one.wins[side] ?? 0) + (more.wins[side] ?? 0)]));
  return { at: one.at, games: one.games + more.games, wins, drawn: one.drawn + more.drawn };
}

export class Study {
  report = $state.raw<WholeReport | null>(null);
  found = $state.raw<Prospect[]>([]);
  /** Number of requests to captains made so far, and planned. */
  done = $state(0);
  asked = $state(0);
  running = $state(false);
  fault = $state("");

  constructor(readonly table: string) {}

  async open(): Promise<void> {
    this.report = await call<WholeReport>(`/tables/${this.table}/report`).catch(() => null);
  }

  /** Sample moment by moment, evenly first, then in the middle of the largest change, then again at both ends of the largest one. */
  async look(side: string): Promise<void> {
    const last = this.report?.orders ?? 0;
    if (this.running || !last) return;
    [this.running, this.fault, this.asked] = [true, "", FIRST + CLOSER + 2 * SURE];
    try {
      for (let i = 0; i < FIRST && this.isOn(); i += 1) await this.ask(Math.round((i * (last - 1)) / (FIRST - 1)));
      for (let i = 0; i < CLOSER && this.isOn(); i += 1) {
        const [widest] = swings(this.found, side).filter((one) => one.to.at - one.from.at > 1);
        if (widest) await this.ask(Math.round((widest.from.at + widest.to.at) / 2));
        else this.asked -= 1;
      }
      const ends = swings(this.found, side)
        .slice(0, SURE)
        .flatMap((one) => [one.from.at, one.to.at]);
      this.asked = this.done + new Set(ends).size;
      for (const at of new Set(ends)) if (this.isOn()) await this.ask(at, 1);
    } catch (why) {
      this.fault = (why as Error).message;
    } finally {
      this.running = false;
    }
  }

  stop(): void {
    this.running = false;
  }

  private isOn(): boolean {
    return this.running;
  }

  private async ask(at: number, again = 0): Promise<void> {
    const before = this.found.find((one) => one.at === at);
    if (before && !again) return void (this.asked -= 1);
    const one = await call<Prospect>(`/tables/${this.table}/prospect?at=${at}&again=${again}`);
    this.found = [...this.found.filter((old) => old !== before), before ? together(before, one) : one].sort((x, y) => x.at - y.at);
    this.done += 1;
  }
}
