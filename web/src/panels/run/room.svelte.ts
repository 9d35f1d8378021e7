/** The plans of one seat, as the server tells them: the plans, whether they run, what has interrupted them, and the plan being written. */

import { call, type CheckedPlan, type InterruptionCard, type Plans, type PlanTrack, type ProposedPlans } from "../../lib/server/api";
import { run as r } from "../../lib/text/words";

/** The part of a desk that plans need. */
interface Sitting {
  readonly store: { readonly id: string; readonly seat: string; readonly table: { game: string } | null; heed(): void };
  /** Whether the game is over: then there are no more plans. */
  readonly ended: boolean;
  say(text: string): void;
  plain(text: string): string;
}
interface Spot {
  x: number;
  y: number;
}

/** Milliseconds between two polls during a run: the server sends no message about runs, not even to their own seat. */
const BEAT = 600;
/** Milliseconds between two questions where plans lead while a run goes on: every order of it changes that. */
const CALM = 2500;

export class PlanRoom {
  plans = $state.raw<Plans | null>(null);
  /** Previews of the plans, including the one being written. */
  tracks = $state.raw<PlanTrack[]>([]);
  /** The staff's proposal while there are no plans. */
  proposed = $state.raw<ProposedPlans>({ lines: [], told: [] });
  /** The plan being written; null if none. */
  line = $state<string | null>(null);
  checked = $state.raw<CheckedPlan | null>(null);
  fault = $state("");
  busy = $state(false);
  /** Whether the list of plans is open. */
  open = $state(false);
  /** Screen position of a place on the chart; set by the board. */
  where = $state.raw<(at: string) => Spot | null>(() => null);
  /** The side of the chart on which a draft lies, away from what it is about; set by the board. */
  side = $state<"left" | "right">("right");
  /** Height of the lower part of the chart that the card of a draft covers, in pixels; set by the card. */
  covers = $state(0);
  /** Set when a run that we started has stopped without a card. */
  mine = $state(false);
  /** The draft that the player edits: its card is hidden, and after the sheet is handed in the run continues. */
  private taken = $state("");

  private readonly here: string;
  private changed = "";
  private charted = 0;
  private asked = 0;
  /** How many changes of the plans have been sent: what was asked for before one of them is out of date when it comes. */
  private sent = 0;
  /** Events announced since the run began: a card that comes after them does not repeat them aloud. */
  private readonly announced = new Set<string | number>();
  /** The position whose plans were asked for meanwhile, and are to be asked for again. */
  private missed = "";

  constructor(private readonly desk: Sitting) {
    this.here = `/tables/${desk.store.id}`;
  }

  private get seat(): string {
    return this.desk.store.seat;
  }

  /** Whether this game has plans at all, and this seat may make some. */
  get has(): boolean {
    return Boolean(this.plans?.forms.length) && !["observer", "control"].includes(this.seat);
  }

  get runs(): boolean {
    return this.plans?.runs ?? false;
  }

  get lines(): string[] {
    return this.plans?.lines ?? [];
  }

  /** The interruption that awaits an answer, unless it is being answered by hand. */
  get card(): InterruptionCard | null {
    const card = this.runs ? null : (this.plans?.card ?? null);
    return card?.draft && card.draft === this.taken ? null : card;
  }

  /** Edit the draft by hand. */
  take(): void {
    this.taken = this.plans?.card?.draft ?? "";
    this.desk.say(r.taken);
  }

  /** These events have been announced, by their sentences and numbers. */
  heard(news: readonly { n: number; text: string }[]): void {
    for (const { n, text } of news) this.announced.add(n).add(text);
  }

  /** The lines of a card of which something is new to the ear. */
  private unheard(card: InterruptionCard): string[] {
    return card.text.split("\n").filter((line, i) => {
      const told = card.tells?.[i] ?? [];
      return !this.announced.has(line) && !(told.length && told.every((n) => this.announced.has(n)));
    });
  }

  /** A plan in words. */
  said(line: string): string {
    return this.desk.plain(this.plans?.told[this.lines.indexOf(line)] ?? line);
  }

  /** The plan being written as the server parses it. */
  get draft(): string {
    return this.line !== null && this.checked?.legal ? this.checked.line : "";
  }

  private told(found: Plans): void {
    const [ran, card] = [this.runs, this.plans?.card?.text];
    this.plans = found;
    if (this.taken && !found.card && !found.runs && !this.busy) {
      this.taken = "";
      return void this.run();
    }
    if (found.card && found.card.text !== card) {
      const choices = found.card.choices.map(({ label }, i) => r.choose({ number: i + 1, label })).join(". ");
      const news = this.unheard(found.card);
      this.desk.say([...(news.length ? [this.desk.plain(news.join("\n"))] : []), choices].join(" "));
    } else if (ran && !found.runs && !found.card) this.desk.say(r.stopped);
  }

  /** Fetch the plans, and their previews when they or the position have changed. */
  async look(version: string): Promise<void> {
    if (["observer", "control"].includes(this.seat)) return;
    if (this.desk.ended) return void (this.tracks = []);
    const sent = this.sent;
    const found = await call<Plans>(`${this.here}/plans?seat=${encodeURIComponent(this.seat)}`).catch(() => null);
    if (this.busy) return void (this.missed = version);
    if (sent !== this.sent) return this.look(version);
    if (found) this.told(found);
    if (found && !found.lines.length && !this.proposed.lines.length && found.forms.length) void this.propose();
    const key = `${version} ${this.lines.join("\n")}`;
    if (key !== this.changed && found && (!found.runs || Date.now() - this.charted > CALM)) {
      [this.changed, this.charted] = [key, Date.now()];
      await this.chart();
    }
  }

  private async propose(): Promise<void> {
    const found = await call<ProposedPlans>(`${this.here}/plans/proposed?seat=${encodeURIComponent(this.seat)}`).catch(() => null);
    if (found) this.proposed = found;
  }

  /** Fetch the previews, including the plan being written. */
  async chart(): Promise<void> {
    if (this.desk.ended) return;
    const [line, asked] = [this.line ?? "", (this.asked += 1)];
    if (!line && !this.lines.length) {
      this.tracks = [];
      if (this.line === null) return;
    }
    const found = await call<CheckedPlan>(`${this.here}/plans/check`, { seat: this.seat, line }).catch(() => null);
    if (!found || asked !== this.asked) return;
    this.tracks = found.tracks;
    this.checked = found;
    if (this.line !== null && found.legal) {
      const words = found.tracks.filter((track) => track.line === found.line).map((track) => track.words);
      this.desk.say(words.length ? words.join(" ") : this.desk.plain(found.told));
    }
  }

  /** Begin a plan, or continue with another line. */
  write(line: string): void {
    this.line = line;
    this.open = true;
    this.fault = "";
    void this.chart();
  }

  /** The next word of the plan being written. */
  add(word: string): void {
    const line = (this.line ?? "").trimEnd();
    this.write(`${line ? `${line} ` : ""}${word}${word.endsWith("=") ? "" : " "}`);
  }

  /** A hex or marker that was tapped on the chart is added to the plan, if it fits. */
  touched(hex: string, marker = ""): boolean {
    if (this.line === null) return false;
    if (marker && this.checked?.words.includes(marker)) this.add(marker);
    else if (this.checked?.takes_hex) this.add(hex);
    else return false;
    return true;
  }

  cut(words: number): void {
    const left = (this.line ?? "").trim().split(/\s+/).slice(0, words).join(" ");
    this.write(left ? `${left} ` : "");
  }

  cancel(): void {
    this.line = null;
    this.checked = null;
    void this.chart();
  }

  private async attempt(what: () => Promise<Plans>): Promise<boolean> {
    if (this.busy) return false;
    this.fault = "";
    this.busy = true;
    this.sent += 1;
    try {
      this.told(await what());
      this.changed = "";
      return true;
    } catch (why) {
      this.fault = (why as Error).message;
      this.desk.say(this.fault);
      return false;
    } finally {
      this.busy = false;
      const missed = this.missed;
      this.missed = "";
      if (missed) void this.look(missed);
    }
  }

  /** Replace all plans. */
  async keep(lines: string[]): Promise<boolean> {
    const kept = await this.attempt(() => call<Plans>(`${this.here}/plans`, { seat: this.seat, lines }, "PUT"));
    if (kept) await this.chart();
    return kept;
  }

  /** Save the plan being written with the others. */
  async keepDraft(): Promise<void> {
    const [line, told] = [this.draft, this.checked?.told ?? ""];
    if (!line || !(await this.keep([...this.lines, line]))) return;
    this.desk.say(r.kept({ line: this.desk.plain(told) }));
    this.cancel();
  }

  /** Save a standing order with the others; it replaces the one on the same subject. */
  async stand(line: string, label: string): Promise<void> {
    if (await this.keep([...this.lines, line])) this.desk.say(r.kept({ line: label }));
  }

  async drop(line: string): Promise<void> {
    const told = this.said(line);
    if (await this.keep(this.lines.filter((one) => one !== line))) this.desk.say(r.dropped({ line: told }));
  }

  /** What interrupts a run: chosen once, for every table of this game. */
  async stopFor(kinds: string[]): Promise<void> {
    const line = `interrupt ${kinds.join(" ") || "none"}`;
    localStorage.setItem(this.choice, line);
    await this.keep([...this.lines, line]);
  }

  private get choice(): string {
    return `interrupts ${this.desk.store.table?.game ?? ""}`;
  }

  /** Accept the staff's proposal, with the interruptions chosen before. */
  async agree(): Promise<boolean> {
    const chosen = localStorage.getItem(this.choice);
    return this.keep([...this.proposed.lines, ...(chosen ? [chosen] : [])]);
  }

  async undo(): Promise<void> {
    const done = await this.attempt(() => call<Plans>(`${this.here}/plans/undo`, { seat: this.seat }));
    if (done) {
      this.desk.say(r.undone);
      await this.chart();
    }
  }

  /** Carry on by plans; with a choice, answer the interruption. */
  async run(choice: number | null = null, stop = false): Promise<void> {
    if (this.line !== null) this.cancel();
    if (!stop) {
      // What happens next is told where the list of plans was.
      this.open = false;
      this.desk.store.heed();
      this.announced.clear();
    }
    this.mine = await this.attempt(() => call<Plans>(`${this.here}/run`, { seat: this.seat, choice, stop }));
    if (this.mine && this.runs) this.desk.say(r.running);
  }

  /** Poll during a run; call the returned function to stop. */
  follow(version: () => string): () => void {
    const clock = setInterval(() => this.runs && void this.look(version()), BEAT);
    return () => clearInterval(clock);
  }
}

const rooms = new WeakMap<object, PlanRoom>();

/** The plans of a desk, shared by board, panel and cards. */
export function planRoom(desk: Sitting): PlanRoom {
  const found = rooms.get(desk) ?? new PlanRoom(desk);
  rooms.set(desk, found);
  return found;
}
