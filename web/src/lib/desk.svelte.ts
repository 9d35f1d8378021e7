/** What lies before one player: the seat's newest view, the legal orders, the order being written, the piece under the pencil. */

import { call, type Advice, type View } from "./api";
import { sound } from "./sound.svelte";
import type { SeatStore } from "./table.svelte";
import { t } from "./texts.en";

/** Boxes in which more may be written than can be listed: there `done` alone in the list is not all there is. */
const WRITTEN = new Set(["Arranging"]);

/** Orders that say: nothing more from me. */
export const PASSES = new Set(["done", "pass"]);

/** Milliseconds: what is said together, how long it stands before the next, and before it is taken away. */
const BREATH = 60;
const HEARD = 450;
const STALE = 4000;

export class Desk {
  /** The fixed furniture of the game's map, as GET /api/games/{slug}/board gives it. */
  board = $state.raw<unknown>(null);
  /** Legal orders as lines; empty when we owe nothing or they cannot be listed. */
  orders = $state.raw<string[]>([]);
  /** Whether `orders` is everything that is legal. */
  listed = $state(false);
  /** Whether the orders of the newest view have come: now something is asked of us. */
  get ready(): boolean {
    return this.readyFor !== "" && this.readyFor === this.store.update?.version && !this.store.busy;
  }
  /** The order that is chosen and not yet confirmed. */
  line = $state("");
  /** What the rules have against it, once they were asked. */
  objection = $state("");
  /** The piece, place or ship that is picked up, by the game's own id; empty when none. */
  selected = $state("");
  /** What the live region says next. */
  said = $state("");
  /** Whether an order was given that changed nothing to be told: then that it was taken is said, with the next question or at once. */
  isQuiet = false;
  /** How many messages it has said. */
  messages = $state(0);
  /** Layers of the board that are switched off or on, by id. */
  layers = $state<Record<string, boolean>>({});
  /** Pieces are hidden while H is held. */
  bare = $state(false);
  /** A view of the past (replay viewer); null while we play. */
  past = $state.raw<View | null>(null);

  /** Whether a step in which nothing but `done` can be ordered is passed by itself. */
  passes = $state(localStorage.getItem("passes") !== "off");

  /** What the lesson says now, for sheets that lie over it. */
  lesson = $state("");

  advising = $state(false);
  /** The order a captain advised last. */
  advised = $state("");

  /** An order as people say it; the game's board knows how. */
  words = (line: string): string => line;
  /** A sentence of the rules with ids turned into names and without the terminal's quotes, as the board says it. */
  plain = (text: string): string => text.replaceAll("`", "");

  private unsaid: { text: string; inPassing: boolean }[] = [];
  private last = "";
  private speaking = 0;
  private spokeAt = -1000;
  private asked = "";
  private readyFor = $state("");

  constructor(readonly store: SeatStore) {}

  get view(): View | null {
    return this.past ?? this.store.update?.view ?? null;
  }

  /** Whether the game is over: decided on the chart, or given up. */
  get ended(): boolean {
    return Boolean(this.store.update?.view.outcome) || this.store.table?.status === "conceded";
  }

  get mayOrder(): boolean {
    return this.past === null && Boolean(this.store.update?.owes) && !this.ended;
  }

  /** Read the furniture of the game's board. */
  async furnish(game: string): Promise<void> {
    this.board = (await call<{ board: unknown }>(`/games/${game}/board`)).board;
  }

  /** Ask for the legal orders of the newest view. Called whenever the version changes. */
  async refresh(): Promise<void> {
    const update = this.store.update;
    if (!update || update.version === this.asked) return;
    this.asked = update.version;
    const kept = this.line;
    this.line = "";
    this.objection = "";
    this.orders = [];
    this.listed = false;
    this.readyFor = "";
    if (!update.owes || update.view.outcome) return;
    const found = await this.store.orders("", 2000).catch(() => null);
    if (!found) {
      this.asked = ""; // the line is down: ask again
      return void setTimeout(() => void this.refresh(), 2000);
    }
    if (found.version !== this.asked) return;
    const listed = found.listed && !found.more;
    const only = found.orders.length === 1 ? (found.orders[0] ?? "") : "";
    // At one screen nobody is handed the keyboard only to see it pass on by itself.
    const alone = !this.store.table?.hotseat && !WRITTEN.has(update.view.flow.at(-1)?.phase ?? "");
    if (listed && alone && this.passes && !this.past && PASSES.has(only) && (await this.store.order(only, true))) return;
    this.orders = found.orders;
    this.listed = listed;
    this.readyFor = found.version;
    if (!this.line && found.orders.includes(kept)) this.line = kept; // something happened meanwhile, and it is still legal
  }

  /** Choose an order: it is shown and can be confirmed, changed or taken back. A line that is not listed is checked with the server. `isSaid`: whoever calls says what was chosen. */
  choose(line: string, isSaid = false): void {
    this.line = line.trim();
    this.objection = "";
    this.store.refusal = "";
    if (!this.line) return;
    sound.tick();
    if (!this.orders.includes(this.line)) void this.check(isSaid);
    else if (!isSaid) this.say(t.chosen(this.words(this.line)));
  }

  /** Ask what a captain would order from what this seat sees; it is only chosen, not given. */
  async advise(): Promise<void> {
    if (this.advising) return;
    this.advising = true;
    try {
      const ask = (): Promise<Advice> => call<Advice>(`/tables/${this.store.id}/advice?seat=${encodeURIComponent(this.store.seat)}`);
      let found = await ask();
      // Something happened meanwhile: the captain looks again.
      for (let tries = 0; tries < 3 && found.version !== this.store.update?.version && this.mayOrder; tries += 1) found = await ask();
      if (found.version !== this.store.update?.version) return;
      this.choose(found.line, true);
      this.advised = this.line;
      this.say(`${t.advised} ${t.chosen(this.words(this.line))}`);
    } catch (why) {
      this.store.refusal = (why as Error).message;
    } finally {
      this.advising = false;
    }
  }

  private async check(isSaid: boolean): Promise<void> {
    const asked = this.line;
    const answer = await this.store.check(asked).catch(() => null);
    if (!answer || asked !== this.line) return;
    this.objection = answer.objection ? objectionText(answer.objection) : "";
    if (this.objection || !isSaid) this.say(this.plain(this.objection) || t.chosen(this.words(asked)));
  }

  /** Give the chosen order. */
  async confirm(line = this.line): Promise<boolean> {
    if (!line || !this.mayOrder) return false;
    this.line = "";
    const stands = await this.store.order(line);
    if (stands) {
      sound.confirmed();
      this.isQuiet = this.store.update?.count === this.store.heard && !this.ended;
      if (this.isQuiet && !this.mayOrder) {
        this.isQuiet = false;
        this.say(t.given);
      }
      return true;
    }
    this.line ||= line;
    this.say(this.plain(this.store.refusal));
    return false;
  }

  async undo(): Promise<void> {
    if (this.line) return this.back();
    if (await this.store.undo()) this.say(t.undone);
  }

  /** One step back: first the order, then the selection. */
  back(): void {
    this.objection = "";
    this.store.refusal = "";
    if (this.line) this.line = "";
    else this.selected = "";
  }

  switchPasses(): void {
    this.passes = !this.passes;
    localStorage.setItem("passes", this.passes ? "on" : "off");
    this.asked = "";
    void this.refresh();
  }

  select(piece: string): void {
    this.selected = piece;
  }

  /** Say it. What is said in one breath is one message; `inPassing`: where the cursor is, of no use once it has gone on. */
  say(text: string, inPassing = false): void {
    if (inPassing) this.unsaid = this.unsaid.filter((one) => !one.inPassing);
    if (!text || this.unsaid.some((one) => one.text === text)) return;
    this.unsaid.push({ text, inPassing });
    // A browser tells a reader what changed a few times in a second: what is replaced sooner is never heard.
    this.speaking ||= setTimeout(() => this.speak(), Math.max(BREATH, this.spokeAt + HEARD - performance.now()));
  }

  private speak(): void {
    const text = this.unsaid.map((one, i) => (i < this.unsaid.length - 1 ? one.text.replace(/[^.!?]$/, "$&.") : one.text)).join(" ");
    [this.speaking, this.unsaid, this.spokeAt] = [0, [], performance.now()];
    // The same once more is another message; to a reader it must differ by something nobody hears.
    this.said = this.last = this.last === text ? `${text}\u00a0` : text;
    this.messages += 1;
    const n = this.messages;
    // A sheet hides the page from a reader; when it closes, what was said before it opened is no news.
    setTimeout(() => n === this.messages && !document.querySelector("dialog[open]") && (this.said = ""), STALE);
  }

  /** Whether a layer is shown. */
  shows(layer: string): boolean {
    return this.layers[layer] ?? true;
  }
}

export function objectionText(objection: { rule: string; text: string }): string {
  return objection.rule ? `${objection.text} (${objection.rule})` : objection.text;
}
