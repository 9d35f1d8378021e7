/** The sheet being written: its lines as JSON, the form that is open, and a plain sheet drafted with the server's help. */

import type { Form, Values } from "../../../lib/desk/forms";
import { placesOf } from "../../../lib/desk/forms";
import type { Atlas } from "../board/atlas";
import { startOf, type Context } from "./forms";
import {
  type Desk,
  type Game,
  isLine,
  type Item,
  type Line,
  type Sheet,
  type SheetDraft,
  type StrategicView,
  sum,
  type Unit,
} from "../state";

const SHEETS: readonly Sheet["verb"][] = ["placement", "supply", "transfer", "tonnage", "allocate", "flags", "cards"];
export const isSheet = (order: Game["order"]): order is Extract<Game["order"], { verb: Sheet["verb"] }> =>
  SHEETS.some((one) => one === order.verb);

/** The sheet that is asked for now; empty when something else is asked. */
export function sheetWord(desk: Desk): Sheet["verb"] | "" {
  const found = desk.mayOrder ? desk.listings.find(({ order }) => isSheet(order)) : undefined;
  return SHEETS.find((one) => one === found?.order.verb) ?? "";
}

/** The sheets the captain's pencil can draft. */
export const DRAFTED: ReadonlySet<string> = new Set(["tonnage", "allocate"]);

class Draft {
  /** Turn and step, so that a new step begins with an empty sheet. */
  key = $state("");
  word = $state<Sheet["verb"]>("placement");
  items = $state.raw<readonly Line[]>([]);
  /** The lines as they are written, once the server has read them. */
  private written = $state.raw<readonly string[]>([]);
  form = $state.raw<Form | null>(null);
  values = $state<Values>({});
  busy = $state(false);

  open(word: Sheet["verb"], turn: number): void {
    const key = `${turn} ${word}`;
    if (key === this.key) return;
    this.key = key;
    this.word = word;
    this.items = [];
    this.form = null;
  }

  /** A line as it is written. */
  textOf(i: number): string {
    const item = this.items[i] ?? "";
    return isLine(item) ? (this.written[i] ?? "") : typeof item === "string" ? item : item.text;
  }

  /** Choose what is written now; the server says whether it stands. */
  put(desk: Desk): void {
    // What could not be read goes back as it was typed.
    void desk.compose({ verb: this.word, items: this.items.map((item, i) => (isLine(item) ? item : this.textOf(i))) });
  }

  set(desk: Desk, items: readonly Line[]): void {
    this.items = items;
    this.put(desk);
  }

  /** The sheet as the server has read it: ours, or one that was typed or advised elsewhere. */
  adopt(order: Game["order"], preview: Game["preview"] | null): void {
    if (order.verb !== this.word || !isSheet(order)) return;
    this.items = order.items ?? [];
    this.written = preview?.lines ?? [];
  }

  begin(form: Form | null, context: Omit<Context, "values">): void {
    this.form = form;
    this.values = {};
    if (form) this.fill(form, context);
  }

  /** Put what they start with into places that have come up. */
  fill(form: Form, context: Omit<Context, "values">): void {
    for (const place of placesOf(form, this.values)) this.values[place.name] ??= startOf(form, place, { ...context, values: this.values });
    for (const place of placesOf(form, this.values)) this.values[place.name] ??= startOf(form, place, { ...context, values: this.values });
  }

  /** A plain sheet: spare tonnage to the busiest routes; a task force at each base, submarines out, escorts where the trade is. */
  async suggest(desk: Desk, atlas: Atlas): Promise<void> {
    const view = desk.shown;
    this.busy = true;
    this.form = null;
    try {
      const kept: Item[] = [];
      let asked = 0;
      const fits = async (item: Item): Promise<boolean> => {
        if ((asked += 1) > 60) return false;
        const draft: SheetDraft = { verb: this.word, items: [...kept, item] };
        const told = await desk.store.check(draft).catch(() => null);
        if (told?.legal) kept.push(item);
        return told?.legal ?? false;
      };
      if (this.word === "tonnage") await tonnage(view, fits);
      if (this.word === "allocate") await allocate(view, atlas, fits);
      this.items = kept;
    } finally {
      this.busy = false;
    }
    this.put(desk);
  }
}

type Fits = (item: Item) => Promise<boolean>;

const friendly = (view: StrategicView, nation: string): boolean =>
  view.nations.some((own) => view.position.alliances[own] === view.position.alliances[nation]);

async function tonnage(view: StrategicView, fits: Fits): Promise<void> {
  for (const nation of view.nations) {
    const spare = view.position.reserve[nation] ?? 0;
    const own = Object.values(view.position.routes)
      .filter((route) => friendly(view, route.owner))
      .sort((a, b) => Number(b.owner === nation) - Number(a.owner === nation) || sum(b.tonnage) - sum(a.tonnage));
    if (spare)
      for (const route of own.slice(0, 8))
        if (await fits({ verb: "put", nation, route: route.id, number: (route.tonnage[nation] ?? 0) + spare })) break;
  }
}

type Role = "tf" | "escort" | "attack" | "air";
const roleOf = ({ kind }: Unit): Role =>
  kind === "submarine"
    ? "attack"
    : kind === "escort" || kind === "escort_carrier"
      ? "escort"
      : kind === "air" || kind === "strategic_bomber"
        ? "air"
        : "tf";

interface Crew {
  role: Role;
  nation: string;
  base: string;
  units: string[];
}

async function allocate(view: StrategicView, atlas: Atlas, fits: Fits): Promise<void> {
  const routes = Object.values(view.position.routes);
  const own = routes.filter((route) => friendly(view, route.owner)).sort((a, b) => sum(b.tonnage) - sum(a.tonnage));
  const enemy = routes.filter((route) => !friendly(view, route.owner));
  const crews: Crew[] = [];
  for (const unit of Object.values(view.position.units)) {
    if (!view.nations.includes(unit.nation) || unit.aboard || unit.idle) continue;
    const role = roleOf(unit);
    const crew = crews.find((one) => one.role === role && one.nation === unit.nation && one.base === unit.at);
    if (crew) crew.units.push(unit.id);
    else crews.push({ role, nation: unit.nation, base: unit.at, units: [unit.id] });
  }
  let n = 0;
  for (const { role, nation, base, units } of crews) {
    const air = crews.find((one) => one.role === "air" && one.nation === nation && one.base === base)?.units ?? [];
    if (role === "tf") {
      n += 1;
      const id = `${nation}:tf${n}`;
      if (!(await fits({ verb: "tf", id, base, units: [...units, ...air] })) && air.length) await fits({ verb: "tf", id, base, units });
    } else if (role === "escort") {
      for (const route of own.slice(0, 5)) if (await fits({ verb: "escort", route: route.id, base, units })) break;
    } else if (role === "attack") {
      const home = atlas.places.get(base)?.at ?? { x: 0, y: 0 };
      const far = (area: string): number => Math.hypot((atlas.spotOf(area)?.x ?? 9999) - home.x, (atlas.spotOf(area)?.y ?? 9999) - home.y);
      const tries = enemy.flatMap((route) => route.path.map((area) => ({ route, area }))).sort((a, b) => far(a.area) - far(b.area));
      for (const { route, area } of tries.slice(0, 6)) if (await fits({ verb: "attack", route: route.id, base, area, units })) break;
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
