/** The state of one seat: its newest view, the board data, the legal orders, the selected piece. */

import { call, grammarOf, type AnyOrder, type OrderList, type Scene } from "../server/api";
import type { SeatStore } from "../server/table.svelte";
import { capital } from "../text/capital";
import type { Term } from "../text/terms";
import { OrderBook } from "./book.svelte";
import type { Grammar } from "./forms";
import { Speaker } from "./speaker.svelte";

/** An order as a line and as JSON. */
export interface Listing<O extends AnyOrder = AnyOrder> {
  line: string;
  order: O;
}

export class Position<G extends Scene> {
  /** Orders that the server has parsed, in words. */
  readonly book = new OrderBook<G>();
  /** The announcements of the live region. */
  readonly voice = new Speaker();
  /** The fixed data of the game's map, as GET /api/games/{slug}/board gives them. */
  board = $state.raw<G["board"] | null>(null);
  /** The grammar of the game's orders; null until it has arrived. */
  grammar = $state.raw<Grammar | null>(null);
  /** Legal orders as lines; empty if we owe none or they cannot be listed. */
  orders = $state.raw<string[]>([]);
  /** The same as JSON, for boards and forms. */
  listings = $derived(
    this.orders.flatMap((line): Listing<G["order"]>[] => {
      const order = this.book.orderOf(line);
      return order ? [{ line, order }] : [];
    }),
  );
  /** Terms that have a tooltip. */
  terms = $state.raw<Term[]>([]);
  /** The selected piece, place or ship, by the game's own id; empty if none. */
  selected = $state("");
  /** Something to show on the chart; a board shows it whenever this is set, even the same piece again. */
  sought = $state.raw({ piece: "" });
  /** Layers of the board that are toggled, by id. */
  layers = $state<Record<string, boolean>>({});
  /** Pieces are hidden while H is held. */
  bare = $state(false);
  /** A view of the past (replay viewer); null during play. */
  past = $state.raw<G["view"] | null>(null);
  /** The name for a word of an order; the game's board knows ships and places. */
  name = (word: string): string => word;
  /** A sentence of the server without the terminal's backticks. */
  plain = (text: string): string => capital(text.replaceAll("`", ""));

  constructor(readonly store: SeatStore<G>) {}

  get view(): G["view"] | null {
    return this.past ?? this.store.update?.view ?? null;
  }

  /** The same for components that exist only after a view has arrived, such as boards. */
  get shown(): G["view"] {
    return present(this.view);
  }

  /** The board data for components that exist only after it has arrived. */
  get furniture(): G["board"] {
    return present(this.board);
  }

  /** Whether the game is over: decided by the rules, or conceded. */
  get ended(): boolean {
    return Boolean(this.store.update?.view.outcome) || this.store.table?.status === "conceded";
  }

  /** Whether its record is open: that of a linked battle only after the game above is over. */
  get opened(): boolean {
    return this.ended && Boolean(this.store.table?.dice.head);
  }

  get mayOrder(): boolean {
    return this.past === null && Boolean(this.store.update?.owes) && !this.ended;
  }

  /** Fetch the data of the game's board, and the grammar of its orders. */
  async furnish(game: string): Promise<void> {
    void grammarOf(game).then(
      (found) => (this.grammar = found),
      () => undefined,
    );
    void call<{ terms: Term[] }>(`/games/${game}/terms`).then(
      (found) => (this.terms = found.terms),
      () => undefined,
    );
    this.board = (await call<{ board: G["board"] }>(`/games/${game}/board`)).board;
  }

  /** Put the legal orders on the desk, with their JSON and their words. */
  lay(found: Pick<OrderList<G>, "orders" | "composed" | "labels">): void {
    this.orders = found.orders;
    this.book.lay(found);
  }

  /** The label of an order's button; the line itself until the server has parsed it. */
  label(line: string): string {
    return this.book.label(line);
  }

  /** An order in words. */
  words(order: string): string {
    return this.book.words(order);
  }

  select(piece: string): void {
    this.selected = piece;
  }

  /** Select a piece and centre it. */
  show(piece: string): void {
    this.sought = { piece };
  }

  /** Announce a text; `inPassing`: the position of the cursor, which is obsolete after the next movement. */
  say(text: string, inPassing = false): void {
    this.voice.say(text, inPassing);
  }

  /** Whether a layer is shown. */
  shows(layer: string): boolean {
    return this.layers[layer] ?? true;
  }
}

function present<T>(thing: T | null): T {
  if (thing === null) throw new TypeError();
  return thing;
}
