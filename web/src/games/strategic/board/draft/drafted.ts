/** The order being written as arrows on the chart, with words that lie clear of counters, signs and each other. */

import { forceAlone } from "../../text/names";
import { w } from "../../text/words";
import type { Preview, StrategicView } from "../../state";
import { course, type Atlas } from "../atlas";
import type { Spot } from "../earth";
import { hits, type Box } from "../spread";

export interface Arrow {
  d: string;
  end: Spot;
  label: string;
  kind: "course" | "route" | "attack" | "escort";
}
export interface Words {
  x: number;
  y: number;
  anchor: "start" | "middle" | "end";
  label: string;
  kind: Arrow["kind"];
  /** In pixels at the zoom for which it was computed. */
  box: Box;
}

/** What of a position a draft starts from. */
interface Based {
  position: Pick<StrategicView["position"], "routes"> & { forces: Readonly<Record<string, { base: string }>> };
  names: StrategicView["names"];
}

/** Courses of task forces, to the place they land at or strike; new routes; units that attack or escort. */
export function arrowsOf(shown: Preview | null | undefined, { position, names }: Based, atlas: Atlas): Arrow[] {
  function arrow(ids: string[], label: string, kind: Arrow["kind"]): Arrow[] {
    const way = ids.flatMap((id) => atlas.spotOf(id) ?? []);
    const end = way.at(-1);
    return end && way.length > 1 ? [{ d: course(way), end, label, kind }] : [];
  }
  const goal = (force: string): string[] => [shown?.goals[force] ?? ""].filter(Boolean);
  return [
    ...Object.entries(shown?.courses ?? {}).flatMap(([force, areas]) =>
      arrow([position.forces[force]?.base ?? "", ...areas, ...goal(force)], forceAlone(force, { names }), "course"),
    ),
    ...Object.entries(shown?.routes ?? {}).flatMap(([name, areas]) => arrow(areas, position.routes[Number(name)]?.name ?? name, "route")),
    ...(shown?.tasks ?? []).flatMap((task) => arrow([task.base, ...task.way], w.task[task.kind]({ units: task.units }), task.kind)),
  ];
}

/** How wide a letter of these words is on the average, in pixels. */
const LETTER = 6.6;
/** Beside the end of an arrow, above and below it, the nearest first; in pixels. */
const OFFSETS: readonly [Words["anchor"], number, number][] = [10, 18, 30, 46, 64].flatMap((far): [Words["anchor"], number, number][] => [
  ["start", far, 4.5],
  ["end", -far, 4.5],
  ["middle", 0, far + 8],
  ["middle", 0, -far],
  ["start", far, far],
  ["end", -far, far],
  ["start", far, 4.5 - far],
  ["end", -far, 4.5 - far],
]);

/** The words of the arrows, one label for all that end in the same place. `taken` is what they must not hide, in pixels. */
export function labelsOf(arrows: readonly Arrow[], taken: readonly Box[], k: number): Words[] {
  const found: Words[] = [];
  const ends = new Map<string, Arrow[]>();
  for (const one of arrows) ends.set(`${one.end.x} ${one.end.y}`, [...(ends.get(`${one.end.x} ${one.end.y}`) ?? []), one]);
  for (const [first, ...others] of ends.values()) {
    if (!first) continue;
    const label = [...new Set([first, ...others].map((one) => one.label))].join(", ");
    const long = label.length * LETTER;
    const [x, y] = [first.end.x * k, first.end.y * k];
    const boxOf = ([anchor, on, down]: (typeof OFFSETS)[number]): Box => {
      const left = x + on - (anchor === "middle" ? long / 2 : anchor === "end" ? long : 0);
      return [left, y + down - 12, left + long, y + down + 4];
    };
    const ways = arrows.map(({ end }): Box => [end.x * k - 8, end.y * k - 8, end.x * k + 8, end.y * k + 8]);
    const cost = (box: Box): number => [...taken, ...ways, ...found.map((one) => one.box)].filter((other) => hits(box, other)).length;
    const best = OFFSETS.reduce((a, b) => (cost(boxOf(b)) < cost(boxOf(a)) ? b : a));
    found.push({
      x: first.end.x + best[1] / k,
      y: first.end.y + best[2] / k,
      anchor: best[0],
      label,
      kind: first.kind,
      box: boxOf(best),
    });
  }
  return found;
}
