/** Names of groups and flights: orders use ids, people names. */

import { called } from "../../../lib/text/sides";
import type { BattleView } from "../state";

/** A detached ship forms a group of her own, `natori-det`: it has her name. */
export function groupName(id: string, view: BattleView | null | undefined): string {
  const [, ship] = /^(.+)-det(?:\.\w+)?$/.exec(view?.groups[id]?.name ?? id) ?? [];
  if (!ship) return called(view?.groups[id]?.name ?? id);
  return (
    view?.ships[ship]?.name ??
    view?.others[ship]?.name ??
    ship.replace(/(^|-)([a-z])/g, (_, gap: string, letter: string) => (gap ? " " : "") + letter.toUpperCase())
  );
}

/** `usn-d1` is D1; the list shows the side. */
export const flightName = (id: string): string => (/^[a-z]+-[a-z]\d+$/.test(id) ? id.replace(/^[a-z]+-/, "").toUpperCase() : id);
