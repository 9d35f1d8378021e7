/** Names that find room: the sea's in italics, the base's upright. Names yield to counters. */

import type { Atlas } from "./atlas";
import { hits, type Box } from "./spread";

export interface Label {
  id: string;
  text: string;
  x: number;
  y: number;
  sea: boolean;
  anchor: "middle" | "start" | "end";
  size: number;
}

/** Whether the window's edge would cut a word. */
const cut = (box: Box, window: Box): boolean =>
  hits(box, window) && (box[0] < window[0] || box[1] < window[1] || box[2] > window[2] || box[3] > window[3]);

/** Where a sea's name may stand, in pixels from its middle: straight above or below where bases have no names. */
const SHIFTS = [0, 20, -20, 40, -40].flatMap((on) => [4, 20, -14, 34, -28, 46].map((down) => [on, down] as const));

/** All boxes are in pixels at zoom `k`; the answer is in the chart's own units. `window` is what is seen of the sheet. */
export function labels(
  atlas: Atlas,
  bases: readonly string[],
  taken: readonly Box[],
  theatre: ReadonlySet<string>,
  k: number,
  window: Box,
): Label[] {
  const boxes: Box[] = [...taken];
  for (const id of bases) {
    const at = atlas.places.get(id)?.at;
    if (at) boxes.push([at.x * k - 9, at.y * k - 9, at.x * k + 9, at.y * k + 9]);
  }
  const found: Label[] = [];
  function room(box: Box): boolean {
    if (cut(box, window) || boxes.some((one) => hits(box, one))) return false;
    boxes.push(box);
    return true;
  }
  function letter(ids: readonly string[]): void {
    for (const id of ids) {
      const place = atlas.places.get(id);
      if (!place || (theatre.size && !place.areas.some((one) => theatre.has(one)))) continue;
      const long = place.name.length * 6.4;
      const [x, y] = [place.at.x * k, place.at.y * k];
      const tries: [Label["anchor"], number, number, Box][] = [
        ["start", 13, 4, [x + 12, y - 8, x + 13 + long, y + 7]],
        ["end", -13, 4, [x - 13 - long, y - 8, x - 12, y + 7]],
        ["middle", 0, 22, [x - long / 2, y + 11, x + long / 2, y + 25]],
        ["middle", 0, -14, [x - long / 2, y - 26, x + long / 2, y - 11]],
      ];
      // In a crowd a name stands where it covers least: it does not go.
      const crowd = ([, , , box]: (typeof tries)[number]): number => boxes.filter((one) => hits(box, one)).length;
      const fit =
        tries.find(([, , , box]) => room(box)) ??
        tries.filter((one) => !cut(one[3], window) && crowd(one) < 2 && place.name.length < 18).sort((a, b) => crowd(a) - crowd(b))[0];
      if (fit) {
        boxes.push(fit[3]);
        found.push({
          id,
          text: place.name,
          x: place.at.x + fit[1] / k,
          y: place.at.y + fit[2] / k,
          sea: false,
          anchor: fit[0],
          size: 12,
        });
      }
    }
  }
  // Names of bases, then of seas, which have more room; the longest names of bases come last.
  const isLong = (id: string): boolean => (atlas.places.get(id)?.name.length ?? 0) > 18;
  if (k > 1.15) letter(bases.filter((id) => !isLong(id)));
  const apart = (id: string, x: number, y: number): number => {
    const at = atlas.areas.get(id)?.at ?? { x, y };
    return Math.hypot(at.x - x, at.y - y);
  };
  // A name that is moved stays nearer to its own sea than to any other.
  const isNearest = (id: string, x: number, y: number): boolean =>
    [...atlas.areas.keys()].every((other) => apart(other, x, y) >= apart(id, x, y));
  const size = k > 1.4 ? 14 : 12;
  for (const area of atlas.areas.values()) {
    if (theatre.size && !theatre.has(area.id)) continue;
    const short = area.name.split(/ and | \(/)[0] ?? area.name;
    for (const text of new Set([area.name, short])) {
      const half = text.length * size * 0.24;
      if (text.length > 17 && k < 1.3 && text !== short) continue;
      const put = (k > 1.15 ? SHIFTS : SHIFTS.slice(0, 6)).find(([on, down]) => {
        const [x, y] = [area.at.x * k + on, area.at.y * k + down];
        return (k <= 1.15 || isNearest(area.id, x / k, y / k)) && room([x - half, y - 11, x + half, y + 3]);
      });
      if (!put) continue;
      found.push({ id: area.id, text, x: area.at.x + put[0] / k, y: area.at.y + put[1] / k, sea: true, anchor: "middle", size });
      break;
    }
  }
  if (k > 1.15) letter(bases.filter(isLong));
  return found;
}
