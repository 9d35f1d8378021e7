/** The plot being written, as JSON: a helm order for each group, a target for each battery and mount, and the rest of the sheet. */

import type { Launch, Order, Plot, Shoot } from "../generated/orders";
import {
  type BattleView,
  type Desk,
  type Game,
  type HelmTrack,
  members,
  ownGroups,
  seenEnemies,
  type Ship,
  type Silhouette,
  type Step,
} from "../state";
import { classOf, gunOf } from "../board/sheets";

type Arc = Shoot["arcs"][number];
/** Guns of one factor in one arc: what a line of the allocation can name. */
interface Bank {
  /** `BOW:5`. */
  id: string;
  arc: string;
  factor: number;
  guns: number;
  calibre: string;
  /** Turns of fire left. */
  left: number;
  out: boolean;
}

export function banks(ship: Ship): Bank[] {
  const found = new Map<string, Bank>();
  for (const [i, battery] of (classOf(ship.kind)?.batteries ?? []).entries()) {
    const gun = gunOf(battery.gun);
    const factor = gun?.factor ?? 0;
    const id = `${battery.arc}:${factor}`;
    const old = found.get(id);
    const out = ship.out.includes(i);
    if (old) {
      old.guns += battery.guns;
      old.out &&= out;
    } else {
      const left = ship.ammo[battery.gun] ?? 0;
      found.set(id, { id, arc: battery.arc, factor, guns: battery.guns, calibre: gun?.calibre ?? battery.gun, left, out });
    }
  }
  return [...found.values()];
}

/** Her banks that bear on a ship, according to the view, and can fire. */
export function bearersOn(ship: Ship, target: Silhouette, view: BattleView): Bank[] {
  const arcs = view.bearing[ship.id]?.[target.id] ?? [];
  return banks(ship).filter((bank) => !bank.out && bank.left > 0 && arcs.includes(bank.arc));
}

/** A plot with all its parts, including the empty ones. */
type Whole = Required<Plot>;
const EMPTY: Whole = {
  verb: "plot",
  detaches: [],
  joins: [],
  helms: [],
  shoots: [],
  launches: [],
  searches: [],
  sorties: [],
  appearances: [],
  floats: [],
  asks_leave: false,
  offers_end: false,
};

/** A list with some parts replaced. */
export const swapped = <T>(list: readonly T[], isOld: (part: T) => boolean, ...next: (T | null)[]): T[] => [
  ...list.filter((part) => !isOld(part)),
  ...next.filter((part) => part !== null),
];

class Draft {
  turn = $state(-1);
  plot = $state.raw(EMPTY);
  /** Helm orders being typed, by group, before the server has parsed them. */
  typed = $state.raw<Record<string, string>>({});
  /** Helm orders as text, by group. */
  private written = $state.raw<Record<string, string>>({});
  /** Their tracks as the server computes them, by group. */
  private tracks = $state.raw<Record<string, HelmTrack>>({});
  /** Where the plotted torpedoes would run, as the server computes it. */
  leads = $state.raw<Game["preview"]["launches"]>([]);
  busy = $state(false);
  /** Number of pending answers to drafts made here. */
  private awaited = 0;

  /** A new turn begins with an empty sheet. */
  open(turn: number): void {
    if (turn === this.turn) return;
    this.turn = turn;
    this.clear();
  }

  clear(): void {
    this.plot = EMPTY;
    this.typed = {};
    this.written = {};
    this.tracks = {};
    this.leads = [];
  }

  get isEmpty(): boolean {
    const { verb: _, ...parts } = this.plot;
    const isSaid = Object.values(parts).some((part) => (Array.isArray(part) ? part.length > 0 : part));
    return !isSaid && !Object.values(this.typed).some((text) => text.trim());
  }

  set(parts: Partial<Whole>): void {
    this.plot = { ...this.plot, ...parts };
  }

  // Courses

  stepsOf(group: string): Step[] {
    return this.plot.helms.find((helm) => helm.group === group)?.steps ?? [];
  }

  steer(group: string, steps: Step[]): void {
    this.set({ helms: swapped(this.plot.helms, (helm) => helm.group === group, steps.length ? { group, steps } : null) });
    const { [group]: _, ...typed } = this.typed;
    this.typed = typed;
    const { [group]: __, ...tracks } = this.tracks;
    this.tracks = tracks;
  }

  type(group: string, text: string): void {
    this.typed = { ...this.typed, [group]: text };
  }

  /** Where a helm order leads; null until the server has answered. */
  trackOf(group: string): HelmTrack | null {
    return this.tracks[group] ?? null;
  }

  /** A helm order as text, parsed or being typed. */
  textOf(group: string): string {
    return this.typed[group] ?? (this.stepsOf(group).length ? (this.written[group] ?? "") : "");
  }

  hasCourse(group: string): boolean {
    return this.stepsOf(group).length > 0 || Boolean(this.typed[group]?.trim());
  }

  // Guns and torpedoes

  /** The targets of a ship's batteries, by bank. */
  gunsOf(ship: Ship): Record<string, string> {
    const all = banks(ship);
    return Object.fromEntries(
      this.plot.shoots
        .filter((shoot) => shoot.ship === ship.id)
        .flatMap(({ arcs, factor, target }) =>
          all
            .filter((bank) => arcs.some((arc) => arc === bank.arc) && (!factor || bank.factor === factor))
            .map((bank) => [bank.id, target]),
        ),
    );
  }

  /** Aim a ship's batteries: one line for all that fire at the same enemy with the same guns. */
  lay(ship: Ship, targets: Record<string, string>): void {
    const shoots: Shoot[] = [];
    for (const bank of banks(ship)) {
      const target = targets[bank.id];
      if (!target || !isArc(bank.arc)) continue;
      const same = shoots.find((one) => one.factor === bank.factor && one.target === target);
      if (same) same.arcs.push(bank.arc);
      else shoots.push({ ship: ship.id, arcs: [bank.arc], factor: bank.factor, target });
    }
    this.set({ shoots: swapped(this.plot.shoots, (one) => one.ship === ship.id, ...shoots) });
  }

  aim(ship: Ship, target: Silhouette | null, view: BattleView): void {
    const chosen = target ? bearersOn(ship, target, view) : [];
    this.lay(ship, Object.fromEntries(chosen.map((bank) => [bank.id, target?.id ?? ""])));
  }

  launchOf(ship: string, mount: string): Launch | undefined {
    return this.plot.launches.find((one) => one.ship === ship && one.mount === mount);
  }

  launch(ship: string, mount: string, launch: Launch | null): void {
    this.set({ launches: swapped(this.plot.launches, (one) => one.ship === ship && one.mount === mount, launch) });
    this.leads = this.leads.filter((one) => one.ship !== ship || one.mount !== mount);
  }

  // The whole

  /** A plot typed or advised elsewhere, and our own once the server has parsed it: drawing, forms and text stay in step. */
  adopt(order: Game["order"], preview: Game["preview"] | null): void {
    if (order.verb !== "plot" || !isRead(order)) return;
    // An answer to what stood before the guns were laid: what is being fitted is put to the server next.
    if (this.busy) return;
    this.plot = { ...EMPTY, ...order };
    this.written = preview?.helms ?? {};
    this.tracks = preview?.tracks ?? {};
    this.leads = preview?.launches ?? [];
    if (!this.awaited) this.typed = {};
  }

  private drafted(): Game["order"] {
    const typed = Object.entries(this.typed).filter(([, text]) => text.trim());
    const helms = this.plot.helms.filter((helm) => this.typed[helm.group] === undefined);
    return { ...this.plot, helms: [...helms, ...typed.map(([group, steps]) => ({ group, steps }))] };
  }

  /** Choose the present draft; the server checks it. */
  put(desk: Desk, isSaid = false): void {
    this.awaited += 1;
    void desk.compose(this.drafted(), isSaid).finally(() => (this.awaited -= 1));
  }

  /** Steady on, and every gun that bears fires at the nearest visible enemy. What the rules refuse is left out. */
  async suggest(desk: Desk): Promise<void> {
    const view = desk.shown;
    const enemies = seenEnemies(view);
    for (const group of ownGroups(view))
      for (const ship of members(group, view)) {
        const near = [...enemies].sort((a, b) => Math.hypot(a.x - ship.x, a.y - ship.y) - Math.hypot(b.x - ship.x, b.y - ship.y));
        this.aim(ship, near.find((one) => bearersOn(ship, one, view).length) ?? null, view);
      }
    await this.fit(desk);
  }

  /** Choose the aimed guns; batteries that the rules refuse together are left out. */
  async fit(desk: Desk): Promise<void> {
    this.busy = true;
    try {
      if (!(await this.stands(desk))) await this.prune(desk);
    } finally {
      this.busy = false;
    }
    this.put(desk);
  }

  private async stands(desk: Desk): Promise<boolean> {
    const told = await desk.store.check(this.drafted()).catch(() => null);
    return told?.legal ?? true;
  }

  private async prune(desk: Desk): Promise<void> {
    const wanted = this.plot.shoots.flatMap((shoot) => shoot.arcs.map((arc) => ({ ...shoot, arcs: [arc] })));
    this.set({ shoots: [] });
    for (const shoot of wanted) {
      const before = this.plot;
      const same = this.plot.shoots.find((one) => one.ship === shoot.ship && one.factor === shoot.factor && one.target === shoot.target);
      const arcs = [...(same?.arcs ?? []), ...shoot.arcs];
      this.set({ shoots: swapped(this.plot.shoots, (one) => one === same, { ...shoot, arcs }) });
      if (!(await this.stands(desk))) this.plot = before;
    }
  }
}

const ARCS: readonly Arc[] = ["BOW", "C", "STN", "L", "R", "LB", "RB", "LS", "RS"];
const isArc = (arc: string): arc is Arc => ARCS.some((one) => one === arc);
/** Whether the server has parsed every helm order of it. */
const isRead = (order: Game["order"]): order is Order =>
  !("helms" in order) || !order.helms?.some((helm) => typeof helm.steps === "string");

const KEPT = new Map<string, Draft>();

export function draft(table: string, seat: string): Draft {
  const name = `${table} ${seat}`;
  const found = KEPT.get(name) ?? new Draft();
  KEPT.set(name, found);
  return found;
}

export type { Draft };
