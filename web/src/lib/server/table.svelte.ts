/** One seat at one table: the newest view, the logbook, and orders that count once whatever the network does. */

import {
  call,
  freshKey,
  Refusal,
  type Accepted,
  type AnyOrder,
  type Checked,
  type Explanation,
  type Message,
  type OrderList,
  type Problem,
  type Scene,
  type Sent,
  type Table,
  type Update,
} from "./api";
import { patched, type Patch } from "./patch";
import { t } from "../text/words";

/** An answer to a call over the live connection, with the same body as over HTTP. */
interface Answer {
  type: "answer";
  id: number | null;
  status: number;
  body: unknown;
}
type Spoken =
  | Sent
  | Patch
  | Answer
  | { type: "table" | "hello"; table: Table }
  | { type: "chat"; messages: Message[]; count: number }
  | { type: "seals"; seals: Record<string, string> }
  | { type: "pong" };
interface Waiting {
  resolve: (body: unknown) => void;
  reject: (fault: Refusal) => void;
}
const PATIENCE = 12_000;
/** Number of events shown as news when a game is opened without an order from this browser. */
const LATELY = 60;

export class SeatStore<G extends Scene = Scene> {
  table = $state<Table | null>(null);
  update = $state.raw<Update<G> | null>(null);
  events = $state.raw<G["event"][]>([]);
  chat = $state.raw<Message[]>([]);
  /** `polling`: WebSockets are blocked; `gone`: no connection at all. */
  link = $state<"opening" | "live" | "lost" | "polling" | "gone">("opening");
  refusal = $state("");
  /** The number of the first event since our last order. */
  heard = $state(0);
  busy = $state(false);
  /** How many orders were given by hand. */
  given = $state(0);

  private socket: WebSocket | null = null;
  private pause = 500;
  private tries = 0;
  private closed = false;
  private polls = false;
  private again = 0;
  private live = 0;
  private calls = 0;
  private readonly waiting = new Map<number, Waiting>();

  constructor(
    readonly id: string,
    readonly seat: string,
  ) {}

  private get isLive(): boolean {
    return this.link === "live";
  }

  private get query(): string {
    const u = this.update;
    const resume = u ? `&since=${u.count}&mark=${encodeURIComponent(u.mark)}&version=${encodeURIComponent(u.version)}` : "";
    return `?seat=${encodeURIComponent(this.seat)}${resume}`;
  }

  async open(): Promise<void> {
    this.table = await call<Table>(`/tables/${this.id}`);
    if (this.table.status !== "gathering") this.take(await call<Sent>(`/tables/${this.id}/view?seat=${encodeURIComponent(this.seat)}`));
    this.heard = this.recall();
    addEventListener("online", this.hurry);
    this.connect();
  }

  /** The version at our last order from this browser, if the page was left since. */
  private recall(): number {
    const count = this.update?.count ?? 0;
    const kept = localStorage.getItem(this.heardKey);
    return kept !== null && Number(kept) <= count ? Number(kept) : Math.max(0, count - LATELY);
  }

  private get heardKey(): string {
    return `heard ${this.id} ${this.seat}`;
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.hurry);
    this.socket?.close();
  }

  /** The connection may be back: retry at once instead of after the pause. */
  private readonly hurry = (): void => {
    if (this.closed || this.socket?.readyState === WebSocket.OPEN || this.socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.again);
    this.pause = 500;
    this.connect();
  };

  private connect(): void {
    if (this.closed) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/live${this.query}&chat=${this.chat.length}&patch=1`);
    this.socket = socket;
    socket.onopen = () => {
      this.link = "live";
      this.pause = 500;
      this.tries = 0;
    };
    socket.onmessage = (message) => this.hear(JSON.parse(String(message.data)) as Spoken);
    socket.onclose = () => {
      for (const id of [...this.waiting.keys()]) this.answer(id, 0, { code: "network", status: 0, detail: t.lost });
      if (this.closed) return;
      this.tries += 1;
      if (this.link !== "gone") this.link = this.tries > 3 ? "polling" : "lost";
      if (this.tries > 3) void this.poll();
      this.again = setTimeout(() => this.connect(), this.pause);
      this.pause = Math.min(this.pause * 2, 15000);
    };
  }

  /** If WebSockets are blocked, use long polling until one connects. */
  private async poll(): Promise<void> {
    if (this.polls) return; // one polling loop, however often the socket fails
    this.polls = true;
    while (!this.closed && (this.link === "polling" || this.link === "gone")) {
      try {
        const news = await call<Sent | undefined>(`/tables/${this.id}/poll${this.query}&wait=${this.link === "gone" ? 0 : 20}`);
        if (this.isLive) break; // the socket has brought a newer version in the meantime
        if (news) this.take(news);
        if (this.link === "gone") {
          this.link = "polling";
          this.hurry();
        }
      } catch (fault) {
        if (fault instanceof Refusal && fault.problem.status === 0 && this.link === "polling") this.link = "gone";
        await new Promise((done) => setTimeout(done, 2000));
      }
    }
    this.polls = false;
  }

  private hear(said: Spoken): void {
    if (said.type === "update" || said.type === "patch") {
      this.live += 1;
      this.take(said);
    } else if (said.type === "answer") this.answer(said.id ?? -1, said.status, said.body);
    else if (said.type === "hello" || said.type === "table") this.table = said.table;
    else if (said.type === "seals" && this.table)
      this.table = { ...this.table, seats: this.table.seats.map((s) => ({ ...s, seal: said.seals[s.seat] ?? null })) };
    else if (said.type === "chat") this.chat = [...this.chat, ...said.messages.filter((m) => m.n > (this.chat.at(-1)?.n ?? -1))];
  }

  /** Apply an update, whole or as a patch on our version; a patch on another version means that something was missed. */
  take(news: Update<G> | Patch<G>): void {
    if (news.seat !== this.seat) return;
    const held = this.update;
    if (news.from > this.events.length || (news.type === "patch" && news.base !== held?.version && news.version !== held?.version))
      return void this.resync();
    this.events = [...this.events.slice(0, news.from), ...news.events];
    if (news.head) localStorage.setItem(`head ${this.id} ${this.seat}`, news.head);
    if (news.type === "update") this.update = news;
    else if (held)
      this.update =
        news.version === held.version
          ? { ...held, head: news.head, may_undo: news.may_undo, owes: news.owes, deadline: news.deadline }
          : patched(held.view, news);
  }

  private answer(id: number, status: number, body: unknown): void {
    const asked = this.waiting.get(id);
    this.waiting.delete(id);
    if (!asked) return;
    if (status === 200) asked.resolve(body);
    else asked.reject(new Refusal(body as Problem));
  }

  /** Send over the WebSocket; without an answer the call may be repeated over HTTP with the same key. */
  private ask(socket: WebSocket, type: "order" | "undo", body: object): Promise<Accepted> {
    const id = (this.calls += 1);
    socket.send(JSON.stringify({ type, id, ...body }));
    setTimeout(() => this.answer(id, 0, { code: "network", status: 0, detail: t.lost }), PATIENCE);
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve: (found) => resolve(found as Accepted), reject }));
  }

  /** Fetch the newest view, unless the live connection brings it first. */
  private async resync(): Promise<void> {
    const live = this.live;
    const now = await call<Sent>(`/tables/${this.id}/view?seat=${encodeURIComponent(this.seat)}`).catch(() => null);
    if (now && live === this.live) this.take(now);
  }

  /** Give an order; true if it was accepted. The server's objection is kept in `refusal`. */
  async order(line: string, quiet = false): Promise<boolean> {
    const stands = await this.send("orders", { line }, quiet);
    if (stands && !quiet) this.given += 1;
    return stands;
  }

  async undo(): Promise<boolean> {
    return this.send("undo", {});
  }

  private async send(what: "orders" | "undo", more: object, quiet = false): Promise<boolean> {
    const now = this.update;
    if (!now || this.busy) return false;
    this.busy = true;
    this.refusal = "";
    const before = this.heard;
    if (!quiet) this.heard = now.count;
    const body = { seat: this.seat, version: now.version, key: freshKey(), since: now.count, mark: now.mark, ...more };
    try {
      for (let attempt = 0; ; attempt += 1) {
        try {
          const live = this.live;
          const socket = attempt === 0 && this.socket?.readyState === WebSocket.OPEN ? this.socket : null;
          if (socket) {
            // On the live connection answers and updates arrive in order, and only changes are sent.
            this.take((await this.ask(socket, what === "orders" ? "order" : "undo", body)).state);
            return this.remember();
          }
          const done = await call<Accepted>(`/tables/${this.id}/${what}`, body);
          // The other side's answer may arrive on the live connection before our own HTTP answer: then it is newer.
          if (live === this.live) this.take(done.state);
          else await this.resync();
          return this.remember();
        } catch (fault) {
          if (!(fault instanceof Refusal)) throw fault;
          if (fault.problem.status === 0 && attempt < 5) {
            await new Promise((again) => setTimeout(again, 400 * 2 ** attempt));
            continue; // the same key, so it counts once
          }
          if (fault.problem.state) this.take(fault.problem.state);
          this.heard = before;
          this.refusal =
            fault.problem.code === "stale"
              ? t.stale
              : fault.problem.rule
                ? `${fault.problem.rule}: ${fault.problem.detail}`
                : fault.problem.detail;
          return false;
        }
      }
    } finally {
      this.busy = false;
    }
  }

  /** From now on only later events are news. */
  heed(): void {
    this.heard = this.update?.count ?? this.heard;
    this.remember();
  }

  private remember(): true {
    localStorage.setItem(this.heardKey, String(this.heard));
    return true;
  }

  /** The legal orders, as lines and as JSON. */
  orders(limit = 500): Promise<OrderList<G>> {
    return call(`/tables/${this.id}/orders?seat=${encodeURIComponent(this.seat)}&limit=${limit}&composed=true`);
  }

  /** Check whether an order is legal, typed or composed; with `odds` also its possible results, which takes longer. */
  check(draft: string | AnyOrder, odds = false): Promise<Checked<G>> {
    return call(`/tables/${this.id}/check`, { seat: this.seat, ...(typeof draft === "string" ? { line: draft } : { order: draft }), odds });
  }

  explain(n: number): Promise<Explanation> {
    return call<Explanation>(`/tables/${this.id}/events/${n}?seat=${encodeURIComponent(this.seat)}`);
  }

  say(to: string, text: string): Promise<Message> {
    return call<Message>(`/tables/${this.id}/chat`, { seat: this.seat, to, text });
  }
}
