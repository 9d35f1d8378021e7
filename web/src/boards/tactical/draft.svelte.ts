/** The plot being written: one helm order for each group, a target for each battery and mount; one line for the server. */

import type { Desk } from "../../lib/desk.svelte";
import { members, ownGroups, seenEnemies, type BattleView, type Ship, type Silhouette } from "./battle";
import { classOf, gunOf } from "./sheets";

/** Guns of one factor in one arc: what a line of the allocation can name. */
export interface Bank {
  /** `BOW:5`. */
  id: string;
  arc: string;
  factor: number;
  guns: number;
  /** The gun's id on the sheet. */
  gun: string;
  name: string;
  /** Turns of fire left. */
  left: number;
  out: boolean;
}

export interface Shot {
  /** A ship, or degrees from the bow when `at` is set. */
  target: string;
  at: string;
  /** How many of the loaded torpedoes; all of them when left out. */
  count?: string;
  /** Whether the track is kept unmarked. */
  secret?: boolean;
}

/** How a boat that lies in wait shows herself: yards, degrees, knots. */
export interface Emergence {
  x: string;
  y: string;
  course: string;
  speed: string;
  depth: string;
}

export interface Sortie {
  mission: string;
  target: string;
  altitude: string;
}

export function banks(ship: Ship): Bank[] {
  const found = new Map<string, Bank>();
  for (const [i, battery] of (classOf(ship.kind)?.batteries ?? []).entries()) {
    const gun = gunOf(battery.gun);
    const id = `${battery.arc}:${gun?.factor ?? 0}`;
    const old = found.get(id);
    const out = ship.out.includes(i);
    if (old) {
      old.guns += battery.guns;
      old.out &&= out;
    } else found.set(id, { id, arc: battery.arc, factor: gun?.factor ?? 0, guns: battery.guns, gun: battery.gun, name: gun?.name ?? battery.gun, left: ship.ammo[battery.gun] ?? 0, out });
  }
  return [...found.values()];
}

/** Her banks that bear on a ship, as the view tells, and can fire. */
export function bearersOn(ship: Ship, target: Silhouette, view: BattleView): Bank[] {
  const arcs = view.bearing[ship.id]?.[target.id] ?? [];
  return banks(ship).filter((bank) => !bank.out && bank.left > 0 && arcs.includes(bank.arc));
}

class Draft {
  turn = $state(-1);
  helms = $state<Record<string, string>>({});
  /** By ship and bank. */
  guns = $state<Record<string, Record<string, string>>>({});
  /** By ship and mount. */
  tubes = $state<Record<string, Record<string, Shot>>>({});
  /** By ship: hydrophone or sonar. */
  searches = $state<Record<string, string>>({});
  /** By element: what it flies. */
  sorties = $state<Record<string, Sortie>>({});
  /** Ships that leave their group, with the name of their own. */
  splits = $state<Record<string, string>>({});
  /** Groups that fall in astern of another. */
  joins = $state<Record<string, string>>({});
  /** Ships that launch their float-plane. */
  floats = $state<Record<string, boolean>>({});
  /** Boats that appear this turn. */
  boats = $state<Record<string, Emergence>>({});
  /** Whether we will ask leave to change a course once all plots are in. */
  leave = $state(false);
  /** What has no form here: as written. */
  more = $state("");
  busy = $state(false);

  /** A new turn begins with an empty sheet. */
  open(turn: number): void {
    if (turn === this.turn) return;
    this.turn = turn;
    this.helms = {};
    this.guns = {};
    this.tubes = {};
    this.searches = {};
    this.sorties = {};
    this.splits = {};
    this.joins = {};
    this.floats = {};
    this.boats = {};
    this.leave = false;
    this.more = "";
  }

  get isEmpty(): boolean {
    return !Object.values(this.helms).some(Boolean) && !Object.keys(this.guns).length && !Object.keys(this.tubes).length && !this.others().length;
  }

  parts(view: BattleView): string[] {
    const parts: string[] = [];
    for (const group of ownGroups(view)) {
      const helm = (this.helms[group.id] ?? "").trim().replace(/,\s*$/, "");
      if (helm) parts.push(`${group.id}: ${helm}`);
    }
    for (const [ship, laid] of Object.entries(this.guns)) {
      const lines = new Map<string, string[]>();
      for (const [bank, target] of Object.entries(laid)) {
        if (!target) continue;
        const [arc = "", factor = ""] = bank.split(":");
        lines.set(`${factor} -> ${target}`, [...(lines.get(`${factor} -> ${target}`) ?? []), arc]);
      }
      for (const [rest, arcs] of lines) parts.push(`${ship}/${arcs.join("&")} ${rest}`);
    }
    for (const [ship, mounts] of Object.entries(this.tubes)) {
      const loaded = view.ships[ship];
      const names = classOf(loaded?.kind ?? "")?.mounts ?? [];
      for (const [mount, shot] of Object.entries(mounts)) {
        const count = shot.count || (loaded?.tubes[names.findIndex((one) => one.name === mount)] ?? 0);
        const aim = shot.target === "at" ? shot.at.trim() && `at ${shot.at.trim()}` : shot.target && `-> ${shot.target}`;
        if (aim) parts.push(`torp ${ship}/${mount} ${count} ${aim}${shot.secret ? " secret" : ""}`);
      }
    }
    return [...parts, ...this.others()];
  }

  /** Everything beside courses, guns and torpedoes. */
  private others(): string[] {
    return [
      ...Object.entries(this.splits).flatMap(([ship, name]) => (name ? [`detach ${ship} as ${name}`] : [])),
      ...Object.entries(this.joins).flatMap(([group, into]) => (into ? [`join ${group} to ${into}`] : [])),
      ...Object.entries(this.searches).flatMap(([ship, method]) => (method ? [`search ${ship} ${method}`] : [])),
      ...Object.entries(this.sorties).flatMap(([flight, one]) => (one.mission ? [["air", flight, one.mission, one.target, one.altitude].filter(Boolean).join(" ")] : [])),
      ...Object.entries(this.boats).map(([boat, one]) => `appear ${boat} at ${one.x || 0},${one.y || 0} course ${one.course || 0} speed ${one.speed || 0} depth ${one.depth}`),
      ...Object.entries(this.floats).flatMap(([ship, up]) => (up ? [`float ${ship}`] : [])),
      ...(this.leave ? ["ask leave"] : []),
      ...this.more.split("|").map((part) => part.trim()).filter(Boolean),
    ];
  }

  line(view: BattleView): string {
    const parts = this.parts(view);
    return parts.length ? `plot ${parts.join(" | ")}` : "plot";
  }

  /** A plot that was typed or advised: its parts go into the sheet, so that drawing, forms and text stay in step. */
  adopt(line: string, view: BattleView): void {
    const parts = line.replace(/^plot\s*/, "").split("|").map((part) => part.trim()).filter(Boolean);
    const mine = this.parts(view);
    if (parts.length === mine.length && parts.every((part) => mine.includes(part))) return;
    this.turn = -1;
    this.open(view.turn);
    const rest: string[] = [];
    for (const part of parts) if (!this.take(part)) rest.push(part);
    this.more = rest.join(" | ");
  }

  /** One part of a written plot; false when no form holds it. */
  private take(part: string): boolean {
    const [verb = "", one = "", two = "", three = "", four = ""] = part.split(/\s+/);
    const fire = /^([\w-]+)\/([A-Z&]+) (\d+) -> ([\w-]+)$/.exec(part);
    const fish = /^torp ([\w-]+)\/(\w+) (\d+) (?:-> ([\w-]+)|at ([\d.]+))( secret)?$/.exec(part);
    const boat = /^appear ([\w-]+) at (-?\d+),(-?\d+) course ([\d.]+) speed ([\d.]+) depth (\w+)$/.exec(part);
    const helm = /^([\w.-]+): (.+)$/.exec(part);
    if (helm?.[1] && helm[2]) this.helms = { ...this.helms, [helm[1]]: helm[2] };
    else if (fire?.[1] && fire[4]) this.guns = { ...this.guns, [fire[1]]: { ...this.guns[fire[1]], ...Object.fromEntries((fire[2] ?? "").split("&").map((arc) => [`${arc}:${fire[3] ?? ""}`, fire[4] ?? ""])) } };
    else if (fish?.[1] && fish[2]) this.tubes = { ...this.tubes, [fish[1]]: { ...this.tubes[fish[1]], [fish[2]]: { target: fish[4] ?? "at", at: fish[5] ?? "", count: fish[3] ?? "", secret: Boolean(fish[6]) } } };
    else if (boat?.[1]) this.boats = { ...this.boats, [boat[1]]: { x: boat[2] ?? "0", y: boat[3] ?? "0", course: boat[4] ?? "0", speed: boat[5] ?? "0", depth: boat[6] ?? "P" } };
    else if (part === "ask leave") this.leave = true;
    else if (verb === "search") this.searches = { ...this.searches, [one]: two };
    else if (verb === "air") this.sorties = { ...this.sorties, [one]: { mission: two, target: three, altitude: four } };
    else if (verb === "detach" && two === "as") this.splits = { ...this.splits, [one]: three };
    else if (verb === "join" && two === "to") this.joins = { ...this.joins, [one]: three };
    else if (verb === "float") this.floats = { ...this.floats, [one]: true };
    else return false;
    return true;
  }

  /** Choose what is written now; the server says whether it stands. */
  put(desk: Desk, isSaid = false): void {
    desk.choose(this.line(desk.view as BattleView), isSaid);
  }

  aim(ship: Ship, target: Silhouette | null, view: BattleView): void {
    const next = { ...this.guns };
    delete next[ship.id];
    if (target) {
      const chosen = bearersOn(ship, target, view);
      if (chosen.length) next[ship.id] = Object.fromEntries(chosen.map((bank) => [bank.id, target.id]));
    }
    this.guns = next;
  }

  /** Hold on, and every gun that bears at the nearest enemy in sight. What the rules refuse is left out. */
  async suggest(desk: Desk): Promise<void> {
    const view = desk.view as BattleView;
    const enemies = seenEnemies(view);
    this.guns = {};
    for (const group of ownGroups(view))
      for (const ship of members(group, view)) {
        const near = [...enemies].sort((a, b) => Math.hypot(a.x - ship.x, a.y - ship.y) - Math.hypot(b.x - ship.x, b.y - ship.y));
        this.aim(ship, near.find((one) => bearersOn(ship, one, view).length) ?? null, view);
      }
    await this.fit(desk);
  }

  /** Choose what is laid; batteries the rules refuse together are left out. */
  async fit(desk: Desk): Promise<void> {
    const view = desk.view as BattleView;
    this.busy = true;
    try {
      const whole = await desk.store.check(this.line(view)).catch(() => null);
      if (whole && !whole.legal) await this.prune(desk, view);
    } finally {
      this.busy = false;
    }
    this.put(desk);
  }

  private async prune(desk: Desk, view: BattleView): Promise<void> {
    const wanted = this.guns;
    this.guns = {};
    for (const [ship, laid] of Object.entries(wanted)) {
      for (const [bank, target] of Object.entries(laid)) {
        const before = this.guns;
        this.guns = { ...before, [ship]: { ...before[ship], [bank]: target } };
        const told = await desk.store.check(this.line(view)).catch(() => null);
        if (!told?.legal) this.guns = before;
      }
    }
  }
}

const KEPT = new Map<string, Draft>();

export function draft(table: string, seat: string): Draft {
  const name = `${table} ${seat}`;
  const found = KEPT.get(name) ?? new Draft();
  KEPT.set(name, found);
  return found;
}

export type { Draft };
