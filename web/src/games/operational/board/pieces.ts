/** Everything that is drawn as a counter, with its description in words. */

import { t } from "../../../lib/text/words";
import type { CounterFace } from "../../../chart/Counter.svelte";
import type { Ref } from "../../../lib/server/api";
import { inkOf, SideName } from "../../../lib/text/sides";
import { type BayView, type Furniture, type Group, lead, type Marker, type Plane, type Ship, type Troop } from "../state";
import { centre, distance } from "./geometry";
import { w } from "../text/words";
import { turnsOfDay } from "./when";

export interface Piece {
  id: string;
  at: string;
  own: boolean;
  kind: "group" | "marker" | "sub" | "troop";
  face: CounterFace;
  /** Side, kind, id, state, place: the text for a screen reader. */
  words: string;
}

/** Stored by the browser: which markers were face up, and when. */
export type Memory = Record<string, { ships: string[]; turn: number; impulse: number; at: string }>;

function groupPiece(group: Group, view: BayView, board: Furniture): Piece {
  const ships = group.ships.filter((id) => !view.ships[id]?.fate);
  const type = group.dummy ? "CA" : (lead(ships, board) ?? "CA");
  const damaged = ships.some((id) => view.ships[id]?.damaged);
  const fuel = Math.min(1, ...ships.map((id) => (view.ships[id]?.fuel ?? 0) / (board.ships[id]?.fuel || 1)));
  const merchant = type === "M";
  const count = merchant ? ships.reduce((sum, id) => sum + (view.ships[id]?.left ?? 0), 0) : ships.length;
  const spent = view.impulse > 0 && (group.moved & (1 << (view.impulse - 1))) !== 0;
  const face: CounterFace = {
    side: inkOf(group.side),
    type,
    id: group.id,
    count,
    dummy: group.dummy,
    damaged,
    spent,
    convoy: merchant,
    hidden: !group.revealed && !group.dummy && !merchant,
    speed: speedOf(ships, board),
    fuel: group.dummy ? null : fuel,
  };
  return {
    id: group.id,
    at: group.at,
    own: group.side === view.side,
    kind: "group",
    face,
    words: (group.dummy ? w.dummyWords : w.groupWords)({
      side: SideName(group.side),
      type: t.hulls[type],
      id: group.id,
      count,
      damaged,
      revealed: group.revealed,
      at: group.at,
    }),
  };
}

function speedOf(ships: string[], board: Furniture): string {
  const speeds = ships.map((id) => board.ships[id]?.speed ?? "Fast");
  return speeds.includes("Transport") ? "T" : speeds.includes("Slow") ? "S" : speeds.length ? "F" : "";
}

/** When a marker was last seen face up. */
function ageOf(turn: number, view: BayView): string {
  const [turns, day] = [view.turn - turn, turnsOfDay(view)];
  return turns <= 0 ? w.ageNow : turns < day ? w.ageTurn({ turn }) : w.ageDays({ days: Math.floor(turns / day) });
}

function markerPiece(marker: Marker, view: BayView, board: Furniture, memory: Memory): Piece {
  const side = inkOf(marker.side);
  const known = memory[marker.id];
  const fleeting = !marker.revealed && known;
  const ships = marker.revealed ? marker.ships.map((s) => s.id) : [];
  const type = lead(ships, board);
  const age = fleeting ? ageOf(known.turn, view) : marker.reported ? w.real : "";
  const face: CounterFace = marker.revealed
    ? {
        side,
        type: type ?? "CA",
        id: marker.id,
        convoy: type === "M",
        damaged: marker.ships.some((s) => s.damaged),
        count: type === "M" ? marker.ships.reduce((sum, s) => sum + s.left, 0) : marker.ships.length,
        speed: speedOf(ships, board),
      }
    : { side: "unknown", id: marker.id, age };
  return {
    id: marker.id,
    at: marker.at,
    own: false,
    kind: "marker",
    face,
    words: w.markerWords({
      side: SideName(marker.side),
      type: marker.revealed && type ? t.hulls[type] : "",
      id: marker.id,
      ships: marker.revealed ? w.ships({ n: marker.ships.length }) : "",
      age,
      at: marker.at,
    }),
  };
}

/** All counters of a view; moving ones are drawn on top. */
export function pieces(view: BayView, board: Furniture, memory: Memory): Piece[] {
  const found: Piece[] = [];
  for (const group of Object.values(view.groups)) if (group.at) found.push(groupPiece(group, view, board));
  for (const marker of Object.values(view.markers)) found.push(markerPiece(marker, view, board, memory));
  for (const sub of Object.values(view.subs)) {
    if (!sub.at) continue;
    const name = board.submarines[sub.boat]?.name ?? "";
    found.push({
      id: sub.id,
      at: sub.at,
      own: sub.side === view.side,
      kind: "sub",
      words: w.subWords({ side: SideName(sub.side), id: sub.id, name, at: sub.at }),
      face: { side: inkOf(sub.side), element: "sub", type: "SS", id: name || sub.id, dummy: !sub.boat },
    });
  }
  for (const sub of Object.values(view.sub_markers)) {
    if (sub.at)
      found.push({
        id: sub.id,
        at: sub.at,
        own: false,
        kind: "sub",
        words: w.subWords({ side: SideName(sub.side), id: sub.id, name: "", at: sub.at }),
        face: { side: inkOf(sub.side), element: "sub", type: "SS", id: sub.id },
      });
  }
  for (const troop of Object.values(view.troops)) if (troop.at && !troop.aboard && !troop.fate) found.push(troopPiece(troop, view, board));
  return found;
}

/** Troops ashore: the counter shows their factors. */
function troopPiece(troop: Troop, view: BayView, board: Furniture): Piece {
  return {
    id: troop.id,
    at: troop.at,
    own: troop.side === view.side,
    kind: "troop",
    words: w.troopWords({
      side: SideName(troop.side),
      name: board.troops[troop.id]?.name ?? troop.id,
      factors: troop.factors,
      disrupted: troop.disrupted,
      at: troop.at,
    }),
    face: { side: inkOf(troop.side), type: "INF", id: String(troop.factors), damaged: troop.disrupted > 0 },
  };
}

/** Distance and direction of an enemy from the nearest own group, which a sighted user sees on the chart. */
export function nearest(piece: Piece, all: readonly Piece[]): string {
  if (piece.own) return "";
  const [own] = all.filter((one) => one.own && one.kind === "group").sort((a, b) => distance(a.at, piece.at) - distance(b.at, piece.at));
  if (!own) return "";
  const [from, to] = [centre(own.at), centre(piece.at)];
  const eighth = Math.round((Math.atan2(to.x - from.x, from.y - to.y) * 4) / Math.PI);
  return w.nearest({ hexes: distance(own.at, piece.at), wind: Object.values(w.winds).at(eighth) ?? "", group: own.id });
}

/** Pieces by hex, own first. */
export function stacks(all: Piece[]): Map<string, Piece[]> {
  const found = new Map<string, Piece[]>();
  for (const piece of all) found.set(piece.at, [...(found.get(piece.at) ?? []), piece]);
  return found;
}

/** What tells where pieces are. */
export interface Whereabouts extends Record<"groups" | "markers" | "subs" | "sub_markers" | "troops", Record<string, Pick<Group, "at">>> {
  ships: Record<string, Pick<Ship, "group">>;
  planes: Record<string, Pick<Plane, "base">>;
}

/** Position of a word of an order: a hex, a marker, a place, a ship's group, an air unit's base. */
export function placeOf(word: string, view: Whereabouts, board: Pick<Furniture, "places">): string | null {
  if (/^\d{4}$/.test(word)) return word;
  const group = view.groups[word] ?? view.markers[word] ?? view.subs[word] ?? view.sub_markers[word];
  if (group?.at) return group.at;
  const place = board.places[word];
  if (place) return place.hex;
  const ship = view.ships[word];
  if (ship?.group) return view.groups[ship.group]?.at ?? null;
  const plane = view.planes[word];
  if (plane?.base) return placeOf(plane.base, view, board);
  return view.troops[word]?.at || null;
}

/** What the chart shows for something in a sentence: for a ship her group or marker, for a battery its place; empty if it is not there. */
export function pieceOf({ ref: kind, id }: Ref, view: BayView, board: Furniture): string {
  const inMarker = (): Marker | undefined => Object.values(view.markers).find((one) => one.ships.some((ship) => ship.id === id));
  const asBoat = (): string | undefined => Object.values(view.subs).find((one) => one.boat === id)?.id;
  const piece =
    kind === "side"
      ? ""
      : kind === "ship"
        ? (view.ships[id]?.group ?? inMarker()?.id ?? "")
        : kind === "unit"
          ? (asBoat() ?? board.batteries[id]?.place ?? (view.planes[id]?.lost || view.troops[id]?.fate ? "" : id))
          : id;
  return piece && placeOf(piece, view, board) ? piece : "";
}

/** The places that "go to" offers by name. */
export const goalsOf = (view: BayView, board: Furniture): (readonly [name: string, id: string])[] => [
  ...Object.entries(board.places).map(([id, place]) => [place.name, id] as const),
  ...[...Object.keys(view.groups), ...Object.keys(view.markers), ...Object.keys(view.subs)].map((id) => [id, id] as const),
  ...Object.keys(view.ships).map((id) => [board.ships[id]?.name ?? id, id] as const),
];
