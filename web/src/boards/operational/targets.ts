/** Where the listed orders of the selected piece lead: hex to lines. The chart computes no reach of its own. */

import { about, words } from "../../lib/orders";
import type { BayView, Furniture } from "./bay";
import { placeOf } from "./pieces";

export type Targets = Map<string, string[]>;

export function targets(orders: readonly string[], piece: string, view: BayView, board: Furniture): Targets {
  const found: Targets = new Map();
  for (const line of about(orders, piece)) {
    const rest = words(line).slice(1).filter((word) => word !== piece);
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
  for (const line of orders) {
    const subject = words(line)[1];
    if (subject && own.has(subject)) found.add(subject);
    const plane = subject ? view.planes[subject] : undefined;
    const deck = plane ? view.ships[plane.base]?.group : undefined;
    if (deck) found.add(deck);
    const group = subject ? view.ships[subject]?.group : undefined;
    if (group) found.add(group);
    for (const word of words(line).slice(2)) {
      const flying = view.planes[word];
      const carrier = flying ? view.ships[flying.base]?.group : undefined;
      if (carrier) found.add(carrier);
    }
  }
  return found;
}

/** The chosen order as a line on the chart: from where to where. */
export function plotted(line: string, view: BayView, board: Furniture): { from: string; to: string; air: boolean } | null {
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
