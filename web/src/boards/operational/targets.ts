/** Where the listed orders of the selected piece lead: hex to lines. The chart computes no reach of its own. */

import { words } from "../../lib/orders";
import type { BayView, Furniture } from "./bay";
import { placeOf } from "./pieces";

export type Targets = Map<string, string[]>;

/** Everything that is ordered through one piece: a group stands for its ships and the aircraft aboard, a marker for the ships seen under it, a base for those on it. */
export function standsFor(piece: string, view: BayView, board: Furniture): Set<string> {
  const decks = [...(view.groups[piece]?.ships ?? view.markers[piece]?.ships.map((ship) => ship.id) ?? [])];
  const hex = board.places[piece]?.hex;
  const fields = hex ? Object.keys(board.places).filter((place) => board.places[place]?.hex === hex) : [];
  const planes = Object.values(view.planes).filter((plane) => !plane.lost && (decks.includes(plane.base) || fields.includes(plane.base)));
  return new Set([piece, ...decks, ...planes.map((plane) => plane.id)].filter(Boolean));
}

/** The listed orders in which a piece, or what it stands for, acts or is acted upon. */
export function ordersOf(orders: readonly string[], piece: string, view: BayView, board: Furniture): string[] {
  const ids = standsFor(piece, view, board);
  return orders.filter((line) => words(line).slice(1).some((word) => ids.has(word.split("=")[0] ?? "")));
}

/** Simultaneous movement: the steps of each group that are listed. */
export function steps(orders: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [verb, ...moves] of orders.map(words)) {
    if (verb !== "plot") continue;
    for (const [group = "", to = ""] of moves.map((word) => word.split("="))) if (!found.get(group)?.includes(to)) found.set(group, [...(found.get(group) ?? []), to]);
  }
  return found;
}

/** A step that is added to those plotted already; any other order as it is. */
export function added(line: string, plotted: string): string {
  if (words(line)[0] !== "plot" || words(plotted)[0] !== "plot") return line;
  const moves = new Map([...words(plotted), ...words(line)].filter((word) => word.includes("=")).map((word) => word.split("=") as [string, string]));
  return ["plot", ...[...moves].map(([group, to]) => `${group}=${to}`)].join(" ");
}

export function targets(orders: readonly string[], piece: string, view: BayView, board: Furniture): Targets {
  const found: Targets = new Map();
  const plot = steps(orders).get(piece);
  if (plot) return new Map(plot.map((to) => [to, [`plot ${piece}=${to}`]]));
  const ids = standsFor(piece, view, board);
  for (const line of ordersOf(orders, piece, view, board)) {
    const rest = words(line).slice(1).filter((word) => !ids.has(word));
    for (const word of rest) {
      const at = placeOf(word.split("=").at(-1) ?? word, view, board);
      if (!at) continue;
      found.set(at, [...(found.get(at) ?? []), line]);
      break;
    }
  }
  return found;
}

/** Pieces that stand in a listed order: those with something to do. */
export function ready(orders: readonly string[], view: BayView): Set<string> {
  const own = new Set([...Object.keys(view.groups), ...Object.keys(view.subs), ...Object.keys(view.troops), ...Object.keys(view.planes)]);
  const found = new Set<string>();
  for (const group of steps(orders).keys()) found.add(group);
  for (const line of orders) {
    const subject = words(line)[1];
    if (subject && own.has(subject)) found.add(subject);
    const plane = subject ? view.planes[subject] : undefined;
    const deck = plane ? (view.ships[plane.base]?.group ?? plane.base) : undefined;
    if (deck) found.add(deck);
    const group = subject ? view.ships[subject]?.group : undefined;
    if (group) found.add(group);
    for (const word of words(line).slice(2)) {
      const flying = view.planes[word];
      const carrier = flying ? (view.ships[flying.base]?.group ?? flying.base) : undefined;
      if (carrier) found.add(carrier);
    }
  }
  return found;
}

interface Drawn {
  from: string;
  to: string;
  air: boolean;
}

/** The chosen order as lines on the chart: from where to where, one for each step of a simultaneous plot. */
export function plotted(line: string, view: BayView, board: Furniture): Drawn[] {
  const [verb = "", ...rest] = words(line);
  const moves = verb === "plot" ? rest.map((word) => ["move", ...word.split("=")].join(" ")) : [line];
  return moves.flatMap((move) => drawn(move, view, board) ?? []);
}

function drawn(line: string, view: BayView, board: Furniture): Drawn | null {
  const [verb = "", ...rest] = words(line);
  if (verb === "launch") {
    const [target = "", ...units] = rest;
    const from = units[0] ? placeOf(units[0], view, board) : null;
    const to = placeOf(target, view, board);
    return from && to && from !== to ? { from, to, air: true } : null;
  }
  const spots = rest.map((word) => placeOf(word.split("=").at(-1) ?? word, view, board)).filter((at): at is string => at !== null);
  const [from, to] = spots;
  return from && to && from !== to ? { from, to, air: verb === "cap" || verb === "transfer" || verb === "scout" || verb === "divert" } : null;
}
