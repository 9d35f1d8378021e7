/** The signs of bases that a chart shows at a zoom, and how large they are drawn. */

import { inkOf, type Ink } from "../../../lib/text/sides";
import type { Atlas } from "./atlas";
import type { Flow } from "./flows/flows";
import { LETTER } from "./lettering";
import { HIDES, square, type Box, type Sign } from "./spread";
import type { Place, StrategicView } from "../state";

export interface BaseSign {
  place: Place & { at: { x: number; y: number } };
  major: boolean;
  side: Ink;
}

/** From this zoom on airfields and small ports are drawn too. */
const NEAR = 1.05;
/** Half of a base's sign where it is drawn full size, and of the figure of a route. */
const HALF = { major: 12, minor: 8.5, route: 11 };

/** How large signs are drawn, in pixels of the window. */
export const sizeOf = (k: number): number => Math.min(1, Math.max(0.62, k * 0.66));

/** Fleet bases always, others when one looks closely and their layer is on, and the one that is selected. */
export function basesOf(view: StrategicView, atlas: Atlas, k: number, ports: boolean, selected: string): BaseSign[] {
  return Object.values(view.position.harbours).flatMap((harbour) => {
    const place = atlas.places.get(harbour.id);
    if (!place) return [];
    const major = place.kind === "fleet_base" || (place.base_from > 1 && place.base_from <= view.position.turn);
    if (!major && !(ports && k > NEAR) && selected !== harbour.id) return [];
    return [{ place, major, side: inkOf(harbour.holder === "neutral" ? "neutral" : harbour.holder) }];
  });
}

/** From this zoom on bases have names, which like to stand to the right of their signs. */
const NAMED = 1.15;
const nameOf = ({ place }: BaseSign, k: number): Box => {
  const [x, y] = [place.at.x * k, place.at.y * k];
  return [x + 12, y - 8, x + 13 + place.name.length * LETTER, y + 7];
};

/** What counters should leave in sight: the bases that are drawn, with room for their names, and the figures of the routes. */
export function signsOf(bases: readonly BaseSign[], flows: readonly Flow[], k: number): Sign[] {
  return [
    ...(k > NAMED ? bases.map((base) => ({ box: nameOf(base, k), weight: HIDES.name })) : []),
    ...bases.map(({ place, major }) => ({ box: square(place.at, HALF[major ? "major" : "minor"] * sizeOf(k), k), weight: HIDES.base })),
    ...flows.filter((flow) => flow.known && flow.total).map(({ at }) => ({ box: square(at, HALF.route, k), weight: HIDES.route })),
  ];
}
