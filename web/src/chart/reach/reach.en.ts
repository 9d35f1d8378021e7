/** What the overlays of reach say. */

import type { Kind } from "./reach.svelte";

export const c = {
  layers: {
    search: "Reach of searches",
    strike: "Reach of strikes",
    guns: "Reach of guns",
    torpedoes: "Reach of torpedoes",
  } satisfies Record<Kind, string>,
  /** How far lookouts see. */
  sight: "Reach of lookouts",
  /** Where ships and submarines go by themselves. */
  ships: "Reach of ships",
  boats: "Reach of submarines",
  hexes: (name: string, n: number): string => `${name}: ${n} hexes`,
  yards: (name: string, n: number): string => `${name}: ${n.toLocaleString("en")} yards`,
  on: (layer: string, found: string[]): string => `${layer}. ${found.length ? found.join("; ") : "Nobody known reaches anywhere."}`,
  off: (layer: string): string => `${layer}: off`,
  after: "after this order",
};
