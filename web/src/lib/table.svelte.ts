/** One seat at one table: the newest view, the logbook, and orders that are sent once whatever the network does. */

import { call, freshKey, Refusal, type Accepted, type Checked, type Explanation, type GameEvent, type Message, type OrderList, type Table, type Update } from "./api";
import { t } from "./texts.en";

type Spoken = Update | { type: "table" | "hello"; table: Table } | { type: "chat"; messages: Message[]; count: number } | { type: "pong" | "answer" };

export class SeatStore {
  table = $state<Table | null>(null);
  update = $state.raw<Update | null>(null);
  events = $state.raw<GameEvent[]>([]);
  chat = $state.raw<Message[]>([]);
  link = $state<"opening" | "live" | "polling" | "lost">("opening");
  refusal = $state("");
  /** The number of the first event since our last order. */
  heard = $state(0);
  busy = $state(false);

  private socket: WebSocket | null = null;
  private pause = 500;
  private tries = 0;
  private closed = false;
  private live = 0;

  constructor(
    readonly id: string,
    readonly seat: string,
  ) {}

  private get query(): string {
    const u = this.update;
    const resume = u ? `&since=${u.count}&mark=${encodeURIComponent(u.mark)}&version=${encodeURIComponent(u.version)}` : "";
    return `?seat=${encodeURIComponent(this.seat)}${resume}`;
  }

  async open(): Promise<void> {
    this.table = await call<Table>(`/tables/${this.id}`);
    if (this.table.status !== "gathering") this.take(await call<Update>(`/tables/${this.id}/view?seat=${encodeURIComponent(this.seat)}`));
    this.connect();
  }

  close(): void {
    this.closed = true;
    this.socket?.close();
  }

  private connect(): void {
    if (this.closed) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/live${this.query}&chat=${this.chat.length}`);
    this.socket = socket;
    socket.onopen = () => {
      this.link = "live";
      this.pause = 500;
      this.tries = 0;
    };
    socket.onmessage = (message) => this.hear(JSON.parse(String(message.data)) as Spoken);
    socket.onclose = () => {
      if (this.closed) return;
      this.tries += 1;
      this.link = this.tries > 3 ? "polling" : "lost";
      if (this.tries > 3) void this.poll();
      setTimeout(() => this.connect(), this.pause);
      this.pause = Math.min(this.pause * 2, 15000);
    };
  }

  /** Where WebSockets do not get through, ask again and again until one does. */
  private async poll(): Promise<void> {
    while (!this.closed && this.link === "polling") {
      try {
        const news = await call<Update | undefined>(`/tables/${this.id}/poll${this.query}&wait=20`);
        if (news) this.take(news);
      } catch {
        await new Promise((done) => setTimeout(done, 3000));
      }
    }
  }

  private hear(said: Spoken): void {
    if (said.type === "update") {
      this.live += 1;
      this.take(said);
    } else if (said.type === "hello" || said.type === "table") this.table = said.table;
    else if (said.type === "chat") this.chat = [...this.chat, ...said.messages.filter((m) => m.n > (this.chat.at(-1)?.n ?? -1))];
  }

  take(update: Update): void {
    if (update.seat !== this.seat) return;
    this.events = [...this.events.slice(0, update.from), ...update.events];
    this.update = update;
  }

  /** Fetch the newest view, unless the live link brings it first. */
  private async resync(): Promise<void> {
    const live = this.live;
    const now = await call<Update>(`/tables/${this.id}/view?seat=${encodeURIComponent(this.seat)}`);
    if (live === this.live) this.take(now);
  }

  /** Give an order; true when it stands. What the server says against it is kept in `refusal`. */
  async order(line: string, quiet = false): Promise<boolean> {
    return this.send("orders", { line }, quiet);
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
          const done = await call<Accepted>(`/tables/${this.id}/${what}`, body);
          // The other side may have answered over the live link before our own answer came: then that one is newer.
          if (live === this.live) this.take(done.state);
          else await this.resync();
          return true;
        } catch (fault) {
          if (!(fault instanceof Refusal)) throw fault;
          if (fault.problem.status === 0 && attempt < 5) {
            await new Promise((again) => setTimeout(again, 400 * 2 ** attempt));
            continue; // the same key: it counts once
          }
          if (fault.problem.state) this.take(fault.problem.state);
          this.heard = before;
          this.refusal = fault.problem.code === "stale" ? t.stale : fault.problem.rule ? `${fault.problem.rule}: ${fault.problem.detail}` : fault.problem.detail;
          return false;
        }
      }
    } finally {
      this.busy = false;
    }
  }

  orders(match = "", limit = 500): Promise<OrderList> {
    return call<OrderList>(`/tables/${this.id}/orders?seat=${encodeURIComponent(this.seat)}&match=${encodeURIComponent(match)}&limit=${limit}`);
  }

  check(line: string): Promise<Checked> {
    return call(`/tables/${this.id}/check`, { seat: this.seat, line });
  }

  explain(n: number): Promise<Explanation> {
    return call<Explanation>(`/tables/${this.id}/events/${n}?seat=${encodeURIComponent(this.seat)}`);
  }

  say(to: string, text: string): Promise<Message> {
    return call<Message>(`/tables/${this.id}/chat`, { seat: this.seat, to, text });
  }
}
