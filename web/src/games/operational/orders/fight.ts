/** The battle board according to the view: who is in which line, who may fire, shift or be placed. */

import type { BayView, Fight, Furniture } from "../state";
import type { Fire, Relocate } from "../generated/orders";
import type { Listed } from "./targets";

interface Band {
  /** As the game counts: Japan's are negative, 1 is in front. */
  post: number;
  name: string;
}

export class BattleBoardState {
  readonly fight: Fight | undefined;
  readonly arraying: boolean;
  readonly lines: string[];
  private readonly ranges: Record<string, Record<string, number>>;
  /** Ships still to be placed, by side. */
  readonly waiting: Record<string, string[]>;

  constructor(
    readonly view: BayView,
    board: Furniture,
    readonly listed: readonly Listed[],
  ) {
    this.fight = view.flow.filter((phase) => "fight" in phase).at(-1)?.fight;
    const setting = view.flow.find((phase) => phase.phase === "Arraying");
    this.arraying = setting !== undefined;
    this.waiting = setting?.names ?? {};
    this.lines = board.lines[view.options.battle_board] ?? [];
    this.ranges = board.ranges[view.options.battle_board] ?? {};
  }

  get open(): boolean {
    return this.fight !== undefined && (this.arraying || Object.keys(this.fight.posts).length > 0);
  }

  /** From the enemy's rear to ours: the far side first. */
  bands(): Band[] {
    const ours = this.view.side === "japan" ? -1 : 1;
    const far = this.lines.map((name, i) => ({ name, post: -ours * (i + 1) })).reverse();
    return [...far, ...this.lines.map((name, i) => ({ name, post: ours * (i + 1) }))];
  }

  at(post: number, placed: Record<string, string>): string[] {
    const side = post < 0 ? "japan" : "allies";
    if (this.arraying)
      return side === this.view.side ? (this.waiting[side] ?? []).filter((ship) => placed[ship] === this.lines[Math.abs(post) - 1]) : [];
    return Object.entries(this.fight?.posts ?? {})
      .filter(([, here]) => here === post)
      .map(([name]) => name);
  }

  /** The range between two lines, as the rules count it. */
  range(one: number, other: number): number {
    return this.ranges[one]?.[other] ?? 0;
  }

  /** Ships with an order of this verb. */
  able(verb: (Fire | Relocate)["verb"]): Set<string> {
    return new Set(
      this.listed.flatMap(({ order }) => ((order.verb === "fire" || order.verb === "relocate") && order.verb === verb ? [order.ship] : [])),
    );
  }

  /** The targets of a ship, with the order. */
  targets(ship: string): Map<string, string> {
    return new Map(this.listed.flatMap(({ line, order }) => (order.verb === "fire" && order.ship === ship ? [[order.target, line]] : [])));
  }

  /** The lines to which a ship may shift, with the order. */
  shifts(ship: string): Map<number, string> {
    const ours = this.view.side === "japan" ? -1 : 1;
    const post = (to: string): number => (to === "across" ? -ours : ours * (this.lines.indexOf(to) + 1));
    return new Map(
      this.listed.flatMap(({ line, order }) => (order.verb === "relocate" && order.ship === ship ? [[post(order.post), line]] : [])),
    );
  }
}
