/** Reach as the server computes it: fetched when the overlay is shown, and again after every order and draft. */

import type { Desk } from "../../lib/desk/desk.svelte";
import { call } from "../../lib/server/api";
import type { components } from "../../lib/server/wire";

export type Reach = components["schemas"]["Reach"];
/** In the order of their keys, 1 to 4. */
export const KINDS = ["search", "strike", "guns", "torpedoes"] as const;
export type Kind = (typeof KINDS)[number];

export const layerOf = (kind: Kind): string => `reach-${kind}`;

/** The switches of a board's overlays, off by default. */
export const layersOf = (kinds: Partial<Record<Kind, string>>): { id: string; name: string; on: boolean; key: string }[] =>
  KINDS.flatMap((kind, i) => {
    const name = kinds[kind];
    return name ? [{ id: layerOf(kind), name, on: false, key: String(i + 1) }] : [];
  });

/** Fetch it; an order in preparation moves its ships along. */
export async function ask(desk: Pick<Desk, "store" | "line">): Promise<Reach[]> {
  const { id, seat } = desk.store;
  const line = desk.line;
  return (await call<{ reach: Reach[] }>(`/tables/${id}/reach`, { seat, ...(line ? { line } : {}) })).reach;
}

/** A sector of a disc around 0,0, between two bearings. */
function sector(r: number, from: number, to: number): string {
  const at = (degrees: number): string => {
    const a = (degrees * Math.PI) / 180;
    return `${(r * Math.sin(a)).toFixed(1)} ${(-r * Math.cos(a)).toFixed(1)}`;
  };
  return `M0 0L${at(from)}A${r.toFixed(1)} ${r.toFixed(1)} 0 ${to - from > 180 ? 1 : 0} 1 ${at(to)}Z`;
}

/** The whole disc, or its sectors. */
export const outline = (r: number, sectors: readonly (readonly [number, number])[]): string =>
  sectors.length ? sectors.map(([from, to]) => sector(r, from, to)).join("") : `M0 ${-r}A${r} ${r} 0 1 1 0 ${r}A${r} ${r} 0 1 1 0 ${-r}Z`;
