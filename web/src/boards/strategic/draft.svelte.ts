/** The sheet being written: its lines, the form that is open, and a plain sheet drafted with the server's help. */

import type { Desk } from "../../lib/desk.svelte";
import type { Atlas } from "./atlas";
import { itemsOf, SHEETS } from "./describe";
import type { Context, Form, Values } from "./forms";
import { sum, type Unit, type WarView } from "./war";

/** The word of the sheet that is asked for now; empty when something else is asked. */
export function sheetWord(desk: Desk): string {
  if (!desk.mayOrder) return "";
  const word = desk.orders.find((line) => SHEETS.includes(line.split(" ")[0] ?? ""))?.split(" ")[0];
  return word ?? "";
}

/** The sheets the captain's pencil can draft. */
export const DRAFTED: ReadonlySet<string> = new Set(["tonnage", "allocate"]);

class Draft {
  /** Turn and step, so that a new step begins with an empty sheet. */
  key = $state("");
  word = $state("");
  lines = $state<string[]>([]);
  form = $state.raw<Form | null>(null);
  values = $state<Values>({});
  busy = $state(false);

  open(word: string, turn: number): void {
    const key = `${turn} ${word}`;
    if (key === this.key) return;
    this.key = key;
    this.word = word;
    this.lines = [];
    this.form = null;
  }

  get line(): string {
    return `${this.word} ${this.lines.join(", ")}`.trim();
  }

  /** Choose what is written now; the server says whether it stands. */
  put(desk: Desk): void {
    desk.choose(this.line);
  }

  set(desk: Desk, lines: string[]): void {
    this.lines = lines;
    this.put(desk);
  }

  /** A sheet that was typed elsewhere. */
  adopt(line: string): void {
    if (line !== this.line && line.split(" ")[0] === this.word) this.lines = itemsOf(line);
  }

  begin(form: Form | null, context: Omit<Context, "values">): void {
    this.form = form;
    this.values = {};
    for (const field of form?.fields ?? []) this.values[field.id] = field.kind === "many" ? [] : (field.start?.({ ...context, values: this.values }) ?? "");
  }

  /** A plain sheet: spare tonnage to the busiest routes; a task force at each base, submarines out, escorts where the trade is. */
  async suggest(desk: Desk, atlas: Atlas): Promise<void> {
    const view = desk.view as WarView;
    this.busy = true;
    this.form = null;
    try {
      const kept: string[] = [];
      let asked = 0;
      const fits = async (line: string): Promise<boolean> => {
        if ((asked += 1) > 60) return false;
        const told = await desk.store.check(`${this.word} ${[...kept, line].join(", ")}`).catch(() => null);
        if (told?.legal) kept.push(line);
        return told?.legal ?? false;
      };
      if (this.word === "tonnage") await tonnage(view, fits);
      if (this.word === "allocate") await allocate(view, atlas, fits);
      this.lines = kept;
    } finally {
      this.busy = false;
    }
    this.put(desk);
  }
}

type Fits = (line: string) => Promise<boolean>;

const friendly = (view: WarView, nation: string): boolean => view.nations.some((own) => view.position.alliances[own] === view.position.alliances[nation]);

async function tonnage(view: WarView, fits: Fits): Promise<void> {
  for (const nation of view.nations) {
    const spare = view.position.reserve[nation] ?? 0;
    const own = Object.values(view.position.routes).filter((route) => friendly(view, route.owner)).sort((a, b) => Number(b.owner === nation) - Number(a.owner === nation) || sum(b.tonnage) - sum(a.tonnage));
    if (spare) for (const route of own.slice(0, 8)) if (await fits(`put ${nation} ${route.id} ${(route.tonnage[nation] ?? 0) + spare}`)) break;
  }
}

async function allocate(view: WarView, atlas: Atlas, fits: Fits): Promise<void> {
  const routes = Object.values(view.position.routes);
  const own = routes.filter((route) => friendly(view, route.owner)).sort((a, b) => sum(b.tonnage) - sum(a.tonnage));
  const enemy = routes.filter((route) => !friendly(view, route.owner));
  const groups = new Map<string, Unit[]>();
  for (const unit of Object.values(view.position.units)) {
    if (!view.nations.includes(unit.nation) || unit.aboard || unit.idle) continue;
    const kind = unit.kind === "submarine" ? "attack" : unit.kind === "escort" || unit.kind === "escort_carrier" ? "escort" : unit.kind === "air" || unit.kind === "strategic_bomber" ? "air" : "tf";
    const key = `${kind} ${unit.nation} ${unit.at}`;
    groups.set(key, [...(groups.get(key) ?? []), unit]);
  }
  let n = 0;
  for (const [key, units] of groups) {
    const [kind = "", nation = "", base = ""] = key.split(" ");
    const names = units.map((unit) => unit.id).join(" ");
    const air = (groups.get(`air ${nation} ${base}`) ?? []).map((unit) => unit.id).join(" ");
    if (kind === "tf") {
      n += 1;
      if (!(await fits(`tf ${nation}:tf${n} ${base} ${names} ${air}`.trim())) && air) await fits(`tf ${nation}:tf${n} ${base} ${names}`);
    } else if (kind === "escort") {
      for (const route of own.slice(0, 5)) if (await fits(`escort ${route.id} ${base} ${names}`)) break;
    } else if (kind === "attack") {
      const home = atlas.places.get(base)?.at ?? { x: 0, y: 0 };
      const far = (area: string): number => Math.hypot((atlas.spotOf(area)?.x ?? 9999) - home.x, (atlas.spotOf(area)?.y ?? 9999) - home.y);
      const tries = enemy.flatMap((route) => route.path.map((area) => ({ route, area }))).sort((a, b) => far(a.area) - far(b.area));
      for (const { route, area } of tries.slice(0, 6)) if (await fits(`attack ${route.id} ${base} ${area} ${names}`)) break;
    }
  }
}

const KEPT = new Map<string, Draft>();

export function draftOf(table: string, seat: string): Draft {
  const name = `${table} ${seat}`;
  const found = KEPT.get(name) ?? new Draft();
  KEPT.set(name, found);
  return found;
}

export type { Draft };
