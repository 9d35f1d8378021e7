/** Orders that the server has parsed, by their lines: as JSON and in words. Listed orders, and drafts. */

import type { Checked, OrderList, OrderWords, Scene } from "../server/api";

export class OrderBook<G extends Scene> {
  private read = $state.raw<ReadonlyMap<string, G["order"]>>(new Map());
  private worded = $state.raw<ReadonlyMap<string, OrderWords>>(new Map());

  /** Store the legal orders with their JSON and their words; older entries are dropped. */
  lay({ orders, composed = [], labels = [] }: Pick<OrderList<G>, "orders" | "composed" | "labels">): void {
    this.read = new Map(composed.map((order, i) => [orders[i] ?? "", order]));
    this.worded = new Map(labels.map((label, i) => [orders[i] ?? "", { label, spelled: "", lines: [] }]));
  }

  /** Store the server's answer for one line. */
  learn(line: string, answer: Checked<G>): void {
    if (answer.order) this.read = new Map([...this.read, [line, answer.order]]);
    if (answer.words) this.worded = new Map([...this.worded, [line, answer.words]]);
  }

  /** Whether an order has words. */
  knows(line: string): boolean {
    return this.worded.has(line);
  }

  /** An order by its line, as JSON; null if the server has not parsed it. */
  orderOf(line: string): G["order"] | null {
    return this.read.get(line) ?? null;
  }

  /** The label of an order's button; the line itself until the server has parsed it. */
  label(line: string): string {
    return this.worded.get(line)?.label ?? line;
  }

  /** A long order in sentences; empty if its label is complete. */
  spelled(line: string): string {
    return this.worded.get(line)?.spelled ?? "";
  }

  /** A sheet line by line, each in words. */
  linesOf(line: string): string[] {
    return this.worded.get(line)?.lines ?? [];
  }

  /** An order in words. */
  words(order: string): string {
    return [...new Set([this.label(order), this.spelled(order)])].filter(Boolean).join(". ");
  }
}
