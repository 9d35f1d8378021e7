import { tick } from "svelte";
import { MediaQuery } from "svelte/reactivity";

import type { Desk } from "../../lib/desk/desk.svelte";
import { settle } from "../../lib/page/focus";
import { t } from "../../lib/text/words";

export const TABS = ["orders", "force", "odds", "signals", "talk"] as const;
export type Tab = (typeof TABS)[number];

/** What is open at the table: the panel's tab, the height of the sheet, dialogs, the width of the chart. */
export class Stage {
  tab = $state<Tab>("orders");
  stop = $state<"peek" | "half" | "full">("half");
  over = $state<"" | "layers" | "report" | "brief" | "table">("");
  /** How far the sheet was dragged from its last stop. */
  drawn = $state(0);
  /** The chart over the whole width, question and panel side by side below it. */
  broad = $state(false);
  /** Narrower than a desktop: the question is brief, its odds and the command line scroll with the panel. */
  readonly brief = new MediaQuery("(max-width: 68.6875em)");
  readonly small = new MediaQuery("(max-width: 43.75em), (max-width: 68.6875em) and (max-height: 35em)");
  readonly #desk: Desk;
  readonly #width: string;
  #grip = 0;

  constructor(desk: Desk, game: string) {
    this.#desk = desk;
    this.#width = `broad ${game}`;
    this.broad = localStorage.getItem(this.#width) === "yes";
  }
  /** The width that the board prefers, unless the player has chosen one. */
  suppose(broad: boolean): void {
    if (!localStorage.getItem(this.#width)) this.broad = broad;
  }
  widen(): void {
    this.broad = !this.broad;
    localStorage.setItem(this.#width, this.broad ? "yes" : "no");
  }
  layers(): void {
    this.over = this.over === "layers" ? "" : "layers";
  }
  nextStop(): void {
    this.stop = this.stop === "peek" ? "half" : this.stop === "half" ? "full" : "peek";
  }
  grasp(y: number): void {
    this.#grip = y;
  }
  draw(y: number): void {
    if (this.#grip) this.drawn = this.#grip - y;
  }
  letGo(): void {
    this.drawn = this.#grip = 0;
  }
  release(y: number): void {
    const up = this.#grip - y;
    this.letGo();
    if (Math.abs(up) < 12) this.nextStop();
    else if (up > 0) this.stop = this.stop === "peek" && up < innerHeight / 4 ? "half" : "full";
    else this.stop = this.stop === "full" && -up < innerHeight / 3 ? "half" : "peek";
  }
  /** A narrow sheet rises for what is opened, and goes back when it is opened again. */
  turn(to: Tab): void {
    this.stop = this.tab === to && this.stop === "full" ? "half" : "full";
    this.tab = to;
  }
  /** The command line: if the question is brief, it is with the orders. */
  async type(): Promise<void> {
    if (this.brief.current) this.tab = "orders";
    await tick();
    const field = document.getElementById("command");
    if (field) settle(field);
    else this.#desk.say(t.notAsked);
  }
  /** Focus the forms and lists below the question: by Tab alone the whole chart lies between. */
  async toOrders(): Promise<void> {
    this.tab = "orders";
    await tick();
    settle(document.getElementById("panel-body"));
  }
  /** The plans are above the orders. */
  async toPlans(open: boolean): Promise<void> {
    if (!open) return;
    this.tab = "orders";
    if (this.stop === "peek") this.stop = "half";
    await tick();
    document.getElementById("panel-body")?.scrollTo(0, 0);
    settle(document.querySelector<HTMLElement>("[aria-label='Plans'][data-keeps]"));
  }
  /** Toggle the chart in words, and focus it. */
  inWords(): void {
    const twin = document.querySelector<HTMLElement>(".twin>summary");
    settle(twin);
    twin?.click();
    this.#desk.say(document.querySelector<HTMLDetailsElement>(".twin")?.open ? t.wordsOpen : t.wordsShut);
  }
}
