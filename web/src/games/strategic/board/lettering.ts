/** Placement of names: seas in italics, bases upright. Names give way to counters. */

import { w } from "../text/words";
import type { Atlas } from "./atlas";
import { hits, type Box } from "./spread";

export interface Label {
  id: string;
  /** In one line or two. */
  lines: string[];
  x: number;
  y: number;
  sea: boolean;
  anchor: "middle" | "start" | "end";
  size: number;
}

/** Whether the window's edge would cut off a word. */
const cut = (box: Box, window: Box): boolean =>
  hits(box, window) && (box[0] < window[0] || box[1] < window[1] || box[2] > window[2] || box[3] > window[3]);

/** Possible positions of a sea's name, in pixels from its centre, nearest first; straight above or below, where bases have no names. */
const STRAIGHT = [4, 20, -14, 34, -28, 46].map((down) => [0, down] as const);
const SHIFTS = [0, 20, -20, 40, -40, 60, -60, 80, -80]
  .flatMap((on) => [4, 20, -14, 34, -28, 46, -44, 62, -60].map((down) => [on, down] as const))
  .sort((a, b) => Math.hypot(...a) - Math.hypot(...b));
const NEAR = SHIFTS.filter((one) => Math.hypot(...one) < 50);
const FAR = SHIFTS.slice(NEAR.length);
/** A name of several words in two lines of similar length. */
function inTwo(text: string): string[] {
  const words = text.split(" ");
  const cuts = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(" "), words.slice(i + 1).join(" ")]);
  const longest = (lines: string[]): number => Math.max(...lines.map((line) => line.length));
  return cuts.sort((a, b) => longest(a) - longest(b))[0] ?? [text];
}

interface Named {
  name: string;
  at: { x: number; y: number };
}
/** How wide a letter of a base's name is on the average, in pixels. */
export const LETTER = 6;
/** Names of bases so far apart are in each other's way, in pixels. */
const NEIGHBOURS = 160;

/** All boxes are in pixels at zoom `k`; the result is in the chart's own units. `window` is the visible part of the sheet. */
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
  /** Names of bases: a name over a name is worse than one under a counter. */
  const names: Box[] = [];
  function room(box: Box): boolean {
    if (cut(box, window) || boxes.some((one) => hits(box, one))) return false;
    boxes.push(box);
    return true;
  }
  /** Possible positions of a base's name. */
  function tries(place: Named): [Label["anchor"], number, number, Box][] {
    const long = place.name.length * LETTER;
    const [x, y] = [place.at.x * k, place.at.y * k];
    return [
      ["start", 13, 4, [x + 12, y - 8, x + 13 + long, y + 7]],
      ["end", -13, 4, [x - 13 - long, y - 8, x - 12, y + 7]],
      ["middle", 0, 22, [x - long / 2, y + 11, x + long / 2, y + 25]],
      ["middle", 0, -14, [x - long / 2, y - 26, x + long / 2, y - 11]],
      ["start", 9, -11, [x + 8, y - 23, x + 9 + long, y - 8]],
      ["start", 9, 19, [x + 8, y + 7, x + 9 + long, y + 22]],
      ["end", -9, -11, [x - 9 - long, y - 23, x - 8, y - 8]],
      ["end", -9, 19, [x - 9 - long, y + 7, x - 8, y + 22]],
      ["start", 13, 13, [x + 12, y + 1, x + 13 + long, y + 16]],
      ["start", 13, -5, [x + 12, y - 17, x + 13 + long, y - 2]],
      ["end", -13, 13, [x - 13 - long, y + 1, x - 12, y + 16]],
      ["end", -13, -5, [x - 13 - long, y - 17, x - 12, y - 2]],
    ];
  }
  /** Positions of a base's name that are still free. */
  const open = (place: Named): Box[] =>
    tries(place)
      .map(([, , , box]) => box)
      .filter((box) => !cut(box, window) && !boxes.some((one) => hits(box, one)));
  /** The base with the fewest free positions comes first; none takes a neighbour's last position while another is free. */
  function letter(ids: readonly string[], brief = false): void {
    const places = ids
      .flatMap((id) => atlas.places.get(id) ?? [])
      .map((one) => (brief ? { ...one, name: one.name.split(" (")[0] ?? one.name } : one))
      .filter((one) => !theatre.size || one.areas.some((area) => theatre.has(area)));
    const free = new Map(places.map((place) => [place.id, open(place).length]));
    const waiting = new Set(places);
    for (const place of places.sort((a, b) => (free.get(a.id) ?? 0) - (free.get(b.id) ?? 0))) {
      waiting.delete(place);
      const all = tries(place);
      const near = [...waiting].filter((one) => Math.hypot(one.at.x - place.at.x, one.at.y - place.at.y) * k < NEIGHBOURS).map(open);
      const isKind = (box: Box): boolean => near.every((left) => !left.length || left.some((one) => !hits(one, box)));
      // In a crowd a name is placed where it covers least; it is never left out, and under a counter only if there is no other position.
      const crowd = ([, , , box]: (typeof all)[number]): number =>
        boxes.filter((one) => hits(box, one)).length +
        names.filter((one) => hits(box, one)).length +
        0.9 * Number(taken.some((one) => hits(box, one)));
      const fit =
        all.find(([, , , box]) => isKind(box) && room(box)) ??
        all.find(([, , , box]) => room(box)) ??
        all
          .filter((one) => !cut(one[3], window) && crowd(one) < (brief ? 1.5 : 2) && place.name.length < 18)
          .sort((a, b) => crowd(a) - crowd(b))[0];
      if (!fit) continue;
      if (!boxes.includes(fit[3])) boxes.push(fit[3]);
      names.push(fit[3]);
      const [x, y] = [place.at.x + fit[1] / k, place.at.y + fit[2] / k];
      found.push({ id: place.id, lines: [place.name], x, y, sea: false, anchor: fit[0], size: 12 });
    }
  }
  // Names of bases, then of seas, which have more room; the longest names of bases come last.
  const isLong = (id: string): boolean => (atlas.places.get(id)?.name.length ?? 0) > 18;
  if (k > 1.15) letter(bases.filter((id) => !isLong(id)));
  const apart = (id: string, x: number, y: number): number => {
    const at = atlas.areas.get(id)?.at ?? { x, y };
    return Math.hypot(at.x - x, at.y - y);
  };
  // A moved name stays nearer to its own sea than to any other.
  const isNearest = (id: string, x: number, y: number): boolean =>
    [...atlas.areas.keys()].every((other) => apart(other, x, y) >= apart(id, x, y));
  const size = k > 1.4 ? 14 : 12;
  for (const area of atlas.areas.values()) {
    if (theatre.size && !theatre.has(area.id)) continue;
    const short = w.shortSeas[area.id] ?? area.name;
    // The whole name, in two lines if need be, before the short one; all of them near their middle before any of them goes far.
    const whole = area.name === short || (area.name.length > 17 && k < 1.3) ? [] : [[area.name], inTwo(area.name)];
    const forms = k > 1.15 ? [...whole, [short], inTwo(short)] : [...whole.slice(0, 1), [short]];
    const places = k > 1.15 ? [NEAR, FAR] : [STRAIGHT];
    for (const [lines, shifts] of places.flatMap((some) => forms.map((form) => [form, some] as const))) {
      const half = Math.max(...lines.map((line) => line.length)) * size * 0.26;
      const lower = (lines.length - 1) * size;
      const put = shifts.find(([on, down]) => {
        const [x, y] = [area.at.x * k + on, area.at.y * k + down - lower / 2];
        return (k <= 1.15 || isNearest(area.id, x / k, y / k)) && room([x - half, y - 11, x + half, y + lower + 3]);
      });
      if (!put) continue;
      const [x, y] = [area.at.x + put[0] / k, area.at.y + (put[1] - lower / 2) / k];
      found.push({ id: area.id, lines, x, y, sea: true, anchor: "middle", size });
      break;
    }
  }
  if (k > 1.15) {
    letter(bases.filter(isLong));
    // Without what stands in brackets there is room for most of them.
    letter(
      bases.filter((id) => isLong(id) && !found.some((one) => one.id === id)),
      true,
    );
  }
  return found;
}
