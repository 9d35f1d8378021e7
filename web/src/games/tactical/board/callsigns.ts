/** What groups and flights are called: orders name them by ids, people by names. */

import type { BattleView } from "../state";

/** A ship that left her group sails as one of her own, `natori-det`: she goes by her name. */
export function groupName(id: string, view: BattleView | null | undefined): string {
  const [, ship] = /^(.+)-det(?:\.\w+)?$/.exec(view?.groups[id]?.name ?? id) ?? [];
  if (!ship) return view?.groups[id]?.name ?? id;
  return (
    view?.ships[ship]?.name ??
    view?.others[ship]?.name ??
    ship.replace(/(^|-)([a-z])/g, (_, gap: string, letter: string) => (gap ? " " : "") + letter.toUpperCase())
  );
}

/** `usn-d1` is D1: whose it is the list says. */
export const flightName = (id: string): string => (/^[a-z]+-[a-z]\d+$/.test(id) ? id.replace(/^[a-z]+-/, "").toUpperCase() : id);
