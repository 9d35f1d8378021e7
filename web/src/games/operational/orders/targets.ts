/** Destinations of the listed orders of the selected piece: hex to orders. The chart computes no reach of its own. */

import { wordsOf } from "../../../lib/desk/orders";
import type { Listing } from "../../../lib/desk/position.svelte";
import type { BayView, Desk, Furniture } from "../state";
import type { Order, Plot } from "../generated/orders";
import { placeOf } from "../board/pieces";

export type Listed = Listing<Order>;
export type Targets = Map<string, Listed[]>;
/** A step of simultaneous movement. */
export type Step = NonNullable<Plot["moves"]>[number];

/**
 * Everything that is ordered through one piece: a group stands for its ships and the aircraft aboard, a marker for the ships seen under it,
 * a base for those on it.
 */
function standsFor(piece: string, view: BayView, board: Furniture): Set<string> {
  const decks = [...(view.groups[piece]?.ships ?? view.markers[piece]?.ships.map((ship) => ship.id) ?? [])];
  const hex = board.places[piece]?.hex;
  const fields = hex ? Object.keys(board.places).filter((place) => board.places[place]?.hex === hex) : [];
  const planes = Object.values(view.planes).filter((plane) => !plane.lost && (decks.includes(plane.base) || fields.includes(plane.base)));
  return new Set([piece, ...decks, ...planes.map((plane) => plane.id)].filter(Boolean));
}

/** The listed orders in which a piece, or what it stands for, acts or is acted upon. */
export function ordersOf(listed: readonly Listed[], piece: string, view: BayView, board: Furniture): Listed[] {
  const ids = standsFor(piece, view, board);
  return listed.filter(({ order }) => wordsOf(order).some((word) => ids.has(word)));
}

/** Simultaneous movement: the listed steps of each group. */
export function steps(listed: readonly Listed[]): Map<string, Step[]> {
  const found = new Map<string, Step[]>();
  for (const { order } of listed)
    for (const step of order.verb === "plot" ? (order.moves ?? []) : []) {
      const known = found.get(step.marker) ?? [];
      if (!known.some((one) => one.hex === step.hex && one.abandon === step.abandon)) found.set(step.marker, [...known, step]);
    }
  return found;
}

/** Choose an order of the chart; a step of simultaneous movement is added to those already plotted. */
export function take({ line, order }: Listed, desk: Desk): void {
  if (order.verb === "plot") void desk.compose(added(order, desk.order));
  else desk.choose(line);
}

export function added(plot: Plot, plotted: Order | null): Plot {
  const moves = plot.moves ?? [];
  const others = plotted?.verb === "plot" ? (plotted.moves ?? []) : [];
  return { verb: "plot", moves: [...others.filter((one) => !moves.some((step) => step.marker === one.marker)), ...moves] };
}

export function targets(listed: readonly Listed[], piece: string, view: BayView, board: Furniture): Targets {
  const found: Targets = new Map();
  const lay = (at: string, one: Listed): void => void found.set(at, [...(found.get(at) ?? []), one]);
  const plot = steps(listed).get(piece);
  if (plot) {
    for (const step of plot) lay(step.hex, { line: "", order: { verb: "plot", moves: [step] } });
    return found;
  }
  const ids = standsFor(piece, view, board);
  for (const one of ordersOf(listed, piece, view, board)) {
    const at = wordsOf(one.order)
      .filter((word) => !ids.has(word))
      .map((word) => placeOf(word, view, board))
      .find((place) => place !== null);
    if (at) lay(at, one);
  }
  return found;
}

/** Pieces that occur in a listed order: those that can act. */
export function ready(listed: readonly Listed[], view: BayView): Set<string> {
  const own = new Set([...Object.keys(view.groups), ...Object.keys(view.subs), ...Object.keys(view.troops), ...Object.keys(view.planes)]);
  const found = new Set(steps(listed).keys());
  const stands = (plane: string): string | undefined => {
    const base = view.planes[plane]?.base;
    return base && (view.ships[base]?.group ?? base);
  };
  for (const { order } of listed) {
    const [subject = "", ...others] = wordsOf(order);
    if (own.has(subject)) found.add(subject);
    for (const one of [stands(subject), view.ships[subject]?.group, ...others.map(stands)]) if (one) found.add(one);
  }
  return found;
}

interface Drawn {
  from: string;
  to: string;
  air: boolean;
}

const FLOWN: ReadonlySet<Order["verb"]> = new Set(["cap", "transfer", "scout", "divert", "launch"]);

/** The chosen order as lines on the chart: from where to where, one for each step of a simultaneous plot. */
export function plotted(order: Order | null, view: BayView, board: Furniture): Drawn[] {
  if (!order) return [];
  const ways =
    order.verb === "plot"
      ? (order.moves ?? []).map((step) => [step.marker, step.hex])
      : order.verb === "launch"
        ? [[order.units[0] ?? "", order.target]]
        : [wordsOf(order)];
  return ways.flatMap((words) => {
    const [from, to] = words.flatMap((word) => placeOf(word, view, board) ?? []);
    return from && to && from !== to ? [{ from, to, air: FLOWN.has(order.verb) }] : [];
  });
}

/** The order that tapping a hex would mean for a counter; the rules say why it is illegal. */
export function meant(view: BayView, id: string, hex: string): Order | null {
  if (view.groups[id] || view.subs[id]) return { verb: "move", marker: id, to: hex };
  return view.planes[id] ? { verb: "cap", unit: id, over: hex } : null;
}
