/** The resources of a nation, from the view. */

import { type StrategicView, sum } from "../state";

/** Tonnage of a nation: on routes, in reserve, as transports. */
export function tonnageOf(view: StrategicView, nation: string): { routes: number; reserve: number; transports: number } {
  const here = view.position;
  const routes = Object.values(here.routes).reduce((all, route) => all + (route.tonnage[nation] ?? 0), 0);
  return { routes, reserve: here.reserve[nation] ?? 0, transports: here.transports[nation] ?? 0 };
}

/** LSP of a nation by base, most first. */
export function lspOf(view: StrategicView, nation: string): [string, number][] {
  const stores = [...Object.values(view.position.harbours), ...Object.values(view.position.trains)];
  return stores
    .map((one): [string, number] => [one.id, one.stock[nation] ?? 0])
    .filter(([, n]) => n > 0)
    .sort((a, b) => b[1] - a[1]);
}

export const pointsOf = (view: StrategicView, nations: readonly string[]): number =>
  nations.reduce((all, nation) => all + sum(view.position.scores[nation]?.goals ?? {}), 0);
