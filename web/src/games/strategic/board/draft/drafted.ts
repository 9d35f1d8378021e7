/** The order being written as arrows on the chart, with words that lie clear of counters, signs and each other. */

import { forceAlone } from "../../text/names";
import { w } from "../../text/words";
import type { Preview, StrategicView } from "../../state";
import { course, type Atlas } from "../atlas";
import type { Spot } from "../earth";
import type { Flow } from "../flows/flows";
import { hits, type Box } from "../spread";

export interface Arrow {
  d: string;
  from: Spot;
  end: Spot;
  /** The direction in which it arrives, in degrees clockwise from the east. */
  heading: number;
  label: string;
  kind: "course" | "route" | "attack" | "escort" | "transfer" | "supply";
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

/** Courses of task forces, to the place they land at or strike; new routes; units that attack, escort or change their base; stores. */
export function arrowsOf(shown: Preview | null | undefined, { position, names }: Based, atlas: Atlas): Arrow[] {
  function along(way: readonly Spot[], label: string, kind: Arrow["kind"]): Arrow[] {
    const [from, last, end] = [way[0], way.at(-2), way.at(-1)];
    if (!from || !last || !end) return [];
    const heading = (Math.atan2(end.y - last.y, end.x - last.x) * 180) / Math.PI;
    return [{ d: course(way), from, end, heading, label, kind }];
  }
  const arrow = (ids: readonly string[], label: string, kind: Arrow["kind"]): Arrow[] =>
    along(
      ids.flatMap((id) => atlas.spotOf(id) ?? []),
      label,
      kind,
    );
  /** As the flow of the route will be drawn, with its name at its middle. */
  function route(name: string, areas: string[]): Arrow[] {
    const [from = "", to = ""] = shown?.ends[name] ?? [];
    const stops = atlas.stops(from, areas, to);
    const middle = stops[Math.floor(stops.length / 2)];
    return along(stops, position.routes[Number(name)]?.name ?? name, "route").map((one) => ({ ...one, end: middle ?? one.end }));
  }
  const goal = (force: string): string[] => [shown?.goals[force] ?? ""].filter(Boolean);
  return [
    ...Object.entries(shown?.courses ?? {}).flatMap(([force, areas]) =>
      arrow([position.forces[force]?.base ?? "", ...areas, ...goal(force)], forceAlone(force, { names }), "course"),
    ),
    ...Object.entries(shown?.routes ?? {}).flatMap(([name, areas]) => route(name, areas)),
    ...(shown?.tasks ?? []).flatMap((task) => arrow([task.base, ...task.way], w.task[task.kind]({ units: task.units }), task.kind)),
    ...(shown?.passages ?? []).flatMap((one) =>
      along(atlas.stops(one.base, one.way, one.to), w.passage[one.kind]({ number: one.number }), one.kind),
    ),
  ];
}

/** The figures that the sheet changes, with what they were: named beside them like the ends of arrows. */
export function changesOf(shown: Preview | null | undefined, flows: readonly Flow[]): Arrow[] {
  return flows.flatMap((flow) => {
    const total = shown?.tonnage[String(flow.route.id)];
    if (total === undefined || total === flow.total) return [];
    return [{ d: "", from: flow.at, end: flow.at, heading: 0, label: w.wasTonnage({ n: flow.total }), kind: "course" as const }];
  });
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
