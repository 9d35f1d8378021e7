/** What lies before one seat: its newest view, the furniture of the map, the legal orders, the piece under the pencil. */

import { call, grammarOf, type AnyOrder, type OrderList, type Scene } from "../server/api";
import type { SeatStore } from "../server/table.svelte";
import { capital } from "../text/capital";
import type { Term } from "../text/terms";
import { OrderBook } from "./book.svelte";
import type { Grammar } from "./forms";
import { Speaker } from "./speaker.svelte";

/** An order as it is written and as JSON. */
export interface Listing<O extends AnyOrder = AnyOrder> {
  line: string;
  order: O;
}

export class Position<G extends Scene> {
  /** Orders that the server has read, in words. */
  readonly book = new OrderBook<G>();
  /** What the live region says. */
  readonly voice = new Speaker();
  /** The fixed furniture of the game's map, as GET /api/games/{slug}/board gives it. */
  board = $state.raw<G["board"] | null>(null);
  /** How orders of this game are composed; null until it has come. */
  grammar = $state.raw<Grammar | null>(null);
  /** Legal orders as lines; empty when we owe nothing or they cannot be listed. */
  orders = $state.raw<string[]>([]);
  /** The same with their JSON: what boards and forms look into. */
  listings = $derived(
    this.orders.flatMap((line): Listing<G["order"]>[] => {
      const order = this.book.orderOf(line);
      return order ? [{ line, order }] : [];
    }),
  );
  /** Words that are explained where they stand. */
  terms = $state.raw<Term[]>([]);
  /** The piece, place or ship that is picked up, by the game's own id; empty when none. */
  selected = $state("");
  /** What somebody wants to see on the chart; a board shows it whenever this is set, the same piece twice too. */
  sought = $state.raw({ piece: "" });
  /** Layers of the board that are switched off or on, by id. */
  layers = $state<Record<string, boolean>>({});
  /** Pieces are hidden while H is held. */
  bare = $state(false);
  /** A view of the past (replay viewer); null while we play. */
  past = $state.raw<G["view"] | null>(null);
  /** A word of an order as people say it; the game's board knows ships and places. */
  name = (word: string): string => word;
  /** A sentence of the server's without the terminal's quotes. */
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

  /** Whether the game is over: decided on the chart, or given up. */
  get ended(): boolean {
    return Boolean(this.store.update?.view.outcome) || this.store.table?.status === "conceded";
  }

  /** Whether its record is open: a battle of another game is not before that is over. */
  get opened(): boolean {
    return this.ended && Boolean(this.store.table?.dice.head);
  }

  get mayOrder(): boolean {
    return this.past === null && Boolean(this.store.update?.owes) && !this.ended;
  }

  /** Read the furniture of the game's board, and how its orders are composed. */
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

  /** Lay the legal orders on the desk, with their JSON and their words beside them. */
  lay(found: Pick<OrderList<G>, "orders" | "composed" | "labels">): void {
    this.orders = found.orders;
    this.book.lay(found);
  }

  /** An order on its button; as it is typed until the server has read it. */
  label(line: string): string {
    return this.book.label(line);
  }

  /** An order as people say it. */
  words(order: string): string {
    return this.book.words(order);
  }

  select(piece: string): void {
    this.selected = piece;
  }

  /** Bring a piece into the middle of the chart, selected. */
  show(piece: string): void {
    this.sought = { piece };
  }

  /** Say it; `inPassing`: where the cursor is, of no use once it has gone on. */
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
