/** A player's desk: the state of the seat, and the order that is being composed, checked and given. */

import { call, Refusal, type Advice, type Checked, type Scene } from "../server/api";
import { sound } from "../page/sound.svelte";
import type { SeatStore } from "../server/table.svelte";
import { unended } from "../text/capital";
import { t } from "../text/words";
import type { Filled } from "./forms";
import { Position } from "./position.svelte";
import { Reckoner } from "./reckoner.svelte";

/** Orders that end the seat's part of a step. */
export const PASSES = new Set(["done", "pass"]);

/** Milliseconds within which an answer feels immediate. */
const PROMPT = 350;

/** Milliseconds until a failed request is repeated. */
const AGAIN = 2000;

export class Desk<G extends Scene = Scene> extends Position<G> {
  /** Whether `orders` is everything that is legal. */
  listed = $state(false);
  /** Whether the orders of the newest view have arrived, so that the question can be asked. */
  get ready(): boolean {
    return this.readyFor !== "" && this.readyFor === this.store.update?.version && !this.store.busy;
  }
  /** The order that is chosen and not confirmed yet. */
  line = $state("");
  /** The clicked order for which the server is being asked whether it can be undone. */
  pressed = $state("");
  /** The same as JSON, as the server parses it; null until then. */
  order = $derived(this.book.orderOf(this.line));
  /** Its preview on the chart, for a draft that is not listed. */
  preview = $state.raw<G["preview"] | null>(null);
  /** The objection of the rules, once checked. */
  objection = $state("");
  /** The same error by error, if there are several. */
  faults = $state.raw<string[]>([]);
  /** Its odds and its risks. */
  readonly reckoner: Reckoner<G>;
  /** Why the piece or place tapped last cannot be ordered, while that is displayed. */
  denied = $state("");
  /** Whether an order without visible effect was given: then its acceptance is announced, with the next question or at once. */
  isQuiet = false;
  /** Whether a step with `done` as its only order is passed automatically. */
  passes = $state(localStorage.getItem("passes") !== "off");

  /** The automatic order given for us last, in words; until we give one ourselves. */
  settled = $state("");

  /** The present text of the lesson, for dialogs that cover it. */
  lesson = $state("");

  advising = $state(false);
  /** The order that a captain advised last. */
  advised = $state("");
  /** The captain's reasons. */
  reasons = $state.raw<string[]>([]);

  /** Whether the last composed draft failed to parse, so that the chosen line is out of date. */
  private unread = false;
  /** The draft that is being parsed, if any. */
  private composing: Promise<void> | null = null;
  private asked = "";
  /** Incremented whenever the player chooses, gives or drops an order. */
  private drafts = 0;
  private readyFor = $state("");

  constructor(store: SeatStore<G>) {
    super(store);
    this.reckoner = new Reckoner(store);
  }

  /** Fetch the legal orders of the newest view. Called whenever the version changes. */
  async refresh(): Promise<void> {
    const update = this.store.update;
    if (!update || update.version === this.asked) return;
    this.asked = update.version;
    const [kept, draft] = [this.line, this.drafts];
    this.line = "";
    this.objection = "";
    this.lay({ orders: [] });
    this.listed = false;
    this.readyFor = "";
    if (!update.owes || update.view.outcome) return;
    const found = await this.store.orders(2000).catch(() => null);
    if (!found) {
      this.asked = ""; // the request failed: repeat it
      return void setTimeout(() => void this.refresh(), 2000);
    }
    if (found.version !== this.asked) return;
    const listed = found.listed && !found.more;
    // At a shared screen the keyboard is not handed over only to be passed on automatically.
    const alone = !this.store.table?.hotseat && !this.past;
    if (found.only && alone && this.passes) {
      this.book.lay(found);
      const words = this.words(found.only);
      if (await this.store.order(found.only, true)) {
        if (!PASSES.has(found.only)) this.say((this.settled = t.settled({ words: unended(words) })));
        return;
      }
    }
    this.lay(found);
    this.listed = listed;
    this.readyFor = found.version;
    if (kept && draft === this.drafts) await this.keep(kept, draft, found);
  }

  /** After an update, the chosen or typed order stays chosen if it is still legal, listed or not. */
  private async keep(kept: string, draft: number, found: { orders: string[]; version: string }): Promise<void> {
    const answer = found.orders.includes(kept) ? null : await this.store.check(kept).catch(() => undefined);
    const isLegal = answer === null || (answer !== undefined && !answer.objection);
    // Not if it was given or dropped in the meantime: it would be offered again.
    if (!isLegal || draft !== this.drafts || this.asked !== found.version) return;
    if (answer) this.learn(kept, answer);
    this.line = kept;
  }

  private learn(line: string, answer: Checked<G>): void {
    this.book.learn(line, answer);
    this.preview = answer.preview ?? null;
    this.objection = answer.objection ? objectionText(answer.objection) : "";
    this.faults = answer.objection?.each ?? [];
  }

  /** Choose an order: it is shown and can be confirmed, changed or taken back. A line that is not listed is checked with the server. `isSaid`: the caller announces the choice. */
  choose(line: string, isSaid = false): void {
    this.drop();
    this.line = line.trim();
    if (!this.line) return;
    sound.tick();
    if (!this.orders.includes(this.line)) void this.check(isSaid);
    else if (!isSaid) this.say(t.chosen({ line: unended(this.words(this.line)) }));
  }

  /** A click on a complete order: if it can be undone, it is given at once; otherwise it is chosen and waits for confirmation. */
  async press(line: string): Promise<void> {
    if (!this.mayOrder || !this.orders.includes(line) || PASSES.has(line)) return this.choose(line);
    if (this.pressed === line) return;
    this.pressed = line;
    await this.pressing(line).finally(() => (this.pressed = this.pressed === line ? "" : this.pressed));
  }

  private async pressing(line: string): Promise<void> {
    const version = this.store.update?.version;
    const isFree = this.store.check(line, true).then(
      // An order with odds or risks is shown first, even if it could be undone.
      ({ reckoning }) => Boolean(reckoning?.free) && !reckoning?.warnings.length && !reckoning?.odds.length,
      () => false,
    );
    // A slow answer: meanwhile the order is shown as chosen. A fast answer causes no flicker.
    const drafts = this.drafts;
    const soon = await Promise.race([isFree, new Promise<null>((late) => setTimeout(() => late(null), PROMPT))]);
    if (this.pressed !== line || drafts !== this.drafts || version !== this.store.update?.version) return;
    if (soon) return void (await this.confirm(line));
    this.choose(line);
    const chosen = this.drafts;
    if (soon === null && (await isFree) && chosen === this.drafts && version === this.store.update?.version) await this.confirm();
  }

  /** Choose an order composed as JSON: the server prints and checks it. It becomes chosen when the answer arrives. */
  compose(order: G["order"], isSaid = false): Promise<void> {
    return this.put(order, isSaid);
  }

  /** The same for an order composed by a form of the grammar. */
  fill(order: Filled, isSaid = false): Promise<void> {
    return this.put(order, isSaid);
  }

  private put(order: G["order"] | Filled, isSaid: boolean): Promise<void> {
    this.drafts += 1;
    const draft = this.drafts;
    const asked = this.store
      .check(order)
      .then((answer) => {
        if (draft !== this.drafts) return;
        sound.tick();
        this.unread = !answer.order;
        this.line = answer.line || this.line;
        this.store.refusal = "";
        this.learn(this.line, answer);
        if (this.objection || !isSaid) this.say(this.plain(this.objection) || t.chosen({ line: unended(this.words(this.line)) }));
      })
      .catch((why: unknown) => {
        if (draft !== this.drafts) return;
        this.store.refusal = (why as Error).message;
        // The request failed: the composed order is sent again, unless another one has replaced it.
        if (why instanceof Refusal && why.problem.status === 0)
          setTimeout(() => draft === this.drafts && void this.put(order, isSaid), AGAIN);
      })
      .finally(() => this.composing === asked && (this.composing = null));
    this.composing = asked;
    return asked;
  }

  /** Whether an order is chosen, or about to be. */
  get hasDraft(): boolean {
    return this.line !== "" || this.composing !== null;
  }

  private drop(): void {
    this.drafts += 1;
    this.composing = null;
    this.unread = false;
    this.objection = "";
    this.faults = [];
    this.preview = null;
    this.store.refusal = "";
  }

  /** Ask what a captain would order from this seat's view; the order is only chosen, not given. */
  async advise(): Promise<void> {
    if (this.advising) return;
    this.advising = true;
    try {
      const ask = (): Promise<Advice> => call<Advice>(`/tables/${this.store.id}/advice?seat=${encodeURIComponent(this.store.seat)}`);
      let found = await ask();
      // The position has changed: the captain is asked again.
      for (let tries = 0; tries < 3 && found.version !== this.store.update?.version && this.mayOrder; tries += 1) found = await ask();
      if (found.version !== this.store.update?.version) return;
      this.choose(found.line, true);
      this.advised = this.line;
      this.reasons = found.reasons;
      this.say([t.advised, t.chosen({ line: unended(this.words(this.line)) }), ...found.reasons].join(" "));
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
    this.learn(asked, answer);
    if (this.objection || !isSaid) this.say(this.plain(this.objection) || t.chosen({ line: unended(this.words(asked)) }));
  }

  /** Fetch the odds and risks of the chosen order, and announce them: risks first. */
  async reckon(line: string): Promise<void> {
    const answer = await this.reckoner.ask(line, () => line === this.line);
    // A listed order was not checked before, and a check may be lost: preview and words come with the odds as well.
    this.preview ??= answer?.preview ?? null;
    if (answer && !this.book.knows(line)) this.book.learn(line, answer);
    if (answer) this.say(this.reckoner.words);
  }

  /** Show and announce why the tapped piece or place cannot be ordered. */
  deny(why: string): void {
    this.denied = this.plain(why);
    this.say(this.denied);
  }

  /** The same with the objection of the rules to the intended order, otherwise `otherwise`. */
  async refuse(order: G["order"] | null, otherwise: string): Promise<void> {
    const answer = order && this.mayOrder ? await this.store.check(order).catch(() => null) : null;
    this.deny(answer?.objection ? objectionText(answer.objection) : otherwise);
  }

  undeny(): void {
    this.denied = "";
  }

  /** Give the chosen order. */
  async confirm(given = ""): Promise<boolean> {
    // Not the previous order: the draft is parsed first.
    if (!given && this.composing) await this.composing;
    const line = given || this.line;
    if (!line || !this.mayOrder || (this.unread && !given)) return false;
    this.drafts += 1;
    this.line = "";
    const stands = await this.store.order(line);
    if (stands) {
      this.settled = "";
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
    this.drop();
    if (this.line) this.line = "";
    else this.selected = "";
  }

  switchPasses(): void {
    this.passes = !this.passes;
    localStorage.setItem("passes", this.passes ? "on" : "off");
    this.asked = "";
    void this.refresh();
  }
}

export function objectionText(objection: { rule: string; text: string }): string {
  return objection.rule ? `${objection.text} (${objection.rule})` : objection.text;
}
