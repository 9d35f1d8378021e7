/** All pieces on the chart: task forces, ships in port, raiders, fleet trains, flags; stacked by sea area and base. */

import type { CounterFace } from "../../../chart/Counter.svelte";
import type { Ref } from "../../../lib/server/api";
import { inkOf } from "../../../lib/text/sides";
import type { Atlas } from "./atlas";
import type { Spot } from "./earth";
import { byKind, HULL, tally } from "./kinds";
import { forceAlone, forceName } from "../text/names";
import { w } from "../text/words";
import type { StrategicView, Unit } from "../state";

export interface Piece {
  id: string;
  /** The id to select: a force, a base, an area, a train. */
  picks: string;
  kind: "force" | "port" | "raid" | "train";
  face: CounterFace;
  own: boolean;
  /** Its base, if a stack was gathered from several bases. */
  base?: string;
  /** An operations flag stands over it. */
  flag: boolean;
  /** Its contents are unknown. */
  blank?: boolean;
  words: string;
}

export interface Pile {
  key: string;
  /** The area or base of the stack. */
  place: string;
  at: Spot;
  pieces: Piece[];
  /** One counter that stands for all of them until the stack is opened. */
  top?: Piece;
}

const side = (nation: string, atlas: Atlas): string => atlas.nations.get(nation)?.name ?? nation;

/** Ships and aircraft that are shown separately: a carrier's air unit is shown with her. */
const shown = (units: readonly Unit[]): Unit[] => units.filter((unit) => !unit.aboard).sort(byKind);

function face(units: readonly Unit[], nation: string): CounterFace {
  const best = units.find((unit) => HULL[unit.kind] !== "AIR") ?? units[0];
  const type = best ? HULL[best.kind] : undefined;
  const element = type === "SS" ? "sub" : type === "AIR" ? "air" : "sea";
  return { side: inkOf(nation), element, count: units.length, damaged: units.some((unit) => unit.damaged), ...(type ? { type } : {}) };
}

/** The initials of a task force for its counter: TF1, GIB for Gibraltar, HF for the Home Fleet. */
export function initials(name: string): string {
  const words = name.split(" ");
  const [first = ""] = words;
  const short = words.length > 1 ? words.map((word) => (Number(word) ? word : word.charAt(0))).join("") : first;
  return short.slice(0, words.length > 1 || first.length <= 4 ? 4 : 3).toUpperCase();
}

export function piles(view: StrategicView, atlas: Atlas): Pile[] {
  const found = new Map<string, Pile>();
  const here = view.position;
  const own = (nation: string): boolean => view.nations.includes(nation);
  function put(place: string, piece: Piece): void {
    const at = atlas.spotOf(place);
    if (!at) return;
    const pile = found.get(place) ?? { key: place, place, at, pieces: [] };
    pile.pieces.push(piece);
    found.set(place, pile);
  }
  for (const force of Object.values(here.forces)) {
    const units = shown(force.units.flatMap((id) => here.units[id] ?? []));
    const flag = here.operations.some((one) => one.force === force.id || one.invasion === force.id);
    const where = force.area || (atlas.places.has(force.base) ? force.base : (here.trains[force.base]?.area ?? force.base));
    const what = units.length ? tally(units) : w.unknownShips;
    const words = w.forceWords({
      side: side(force.nation, atlas),
      name: forceAlone(force.id, view),
      what,
      place: force.area ? w.inArea({ area: atlas.name(where) }) : w.at({ place: atlas.name(where) }),
      more: (flag ? w.underFlag : "") + (force.beaten ? w.beaten : ""),
    });
    const base = face(units, force.nation);
    put(where, {
      id: force.id,
      picks: force.id,
      kind: "force",
      own: own(force.nation),
      flag,
      words,
      blank: !units.length,
      face: { ...base, id: initials(forceAlone(force.id, view)), spent: force.used > 0, ...(units.length ? {} : { count: 0 }) },
    });
  }
  const ports = new Map<string, Unit[]>();
  const raids = new Map<string, Unit[]>();
  for (const unit of Object.values(here.units)) {
    if (unit.aboard) continue;
    const pool = unit.duty === "port" ? ports : unit.duty === "raid" ? raids : null;
    const key = unit.duty === "port" ? `${unit.at} ${unit.nation}` : `${unit.area} ${unit.nation}`;
    pool?.set(key, [...(pool.get(key) ?? []), unit]);
  }
  for (const [key, all] of raids) {
    const [area = "", nation = ""] = key.split(" ");
    const units = shown(all);
    put(area, {
      id: `raid ${key}`,
      picks: area,
      kind: "raid",
      own: own(nation),
      flag: false,
      words: w.raiders({ side: side(nation, atlas), n: units.length, place: w.inArea({ area: atlas.name(area) }) }),
      face: { ...face(units, nation), id: w.onCounter[nation] ?? nation },
    });
  }
  for (const train of Object.values(here.trains))
    put(train.area, {
      id: train.id,
      picks: train.id,
      kind: "train",
      own: own(train.nation),
      flag: false,
      words: w.trainWords({ name: forceName(train.id, view), place: w.inArea({ area: atlas.name(train.area) }) }),
      face: { side: inkOf(train.nation), type: "M", id: w.train, convoy: true },
    });
  for (const [key, all] of ports) {
    const [base = "", nation = ""] = key.split(" ");
    const units = shown(all);
    const where = atlas.places.has(base) ? base : (here.trains[base]?.area ?? base);
    put(where, {
      id: `port ${key}`,
      picks: base,
      kind: "port",
      own: own(nation),
      flag: false,
      base: atlas.name(base),
      words: w.portWords({ side: side(nation, atlas), what: tally(units), place: atlas.name(base) }),
      face: { ...face(units, nation), id: w.onCounter[nation] ?? nation },
    });
  }
  return [...found.values()];
}

/** What the chart shows for something in a sentence: for a counter its force or its base; empty if it is not there. */
export function pieceOf({ ref: kind, id }: Ref, view: StrategicView, atlas: Atlas): string {
  const here = view.position;
  switch (kind) {
    case "unit": {
      const unit = here.units[id];
      const at = unit ? unit.area || unit.at : "";
      return Object.values(here.forces).find((force) => force.units.includes(id))?.id ?? (atlas.spotOf(at) ? at : "");
    }
    case "force":
      return here.forces[id] ? id : "";
    case "train":
      return here.trains[id] ? id : "";
    case "route":
      return here.routes[id] ? `route-${id}` : "";
    default:
      return atlas.spotOf(id) ? id : "";
  }
}
