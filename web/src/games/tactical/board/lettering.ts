/** Placement of the plot's labels: in the order of their weight, each at the first of its positions that is free. Pixels of the window. */

export type Box = [left: number, top: number, right: number, bottom: number];

export interface Label {
  x: number;
  y: number;
  anchor: "start" | "end" | "middle";
  /** The start of the leader line to its mark, for a label at a distance. */
  from?: readonly [x: number, y: number];
}

export interface Wanted {
  key: string;
  text: string;
  size: number;
  spots: Label[];
  /** Placed at its first position even if that is not free. */
  must?: boolean;
}

/** The labels that were placed, and everything that is covered now. */
export interface Lettered {
  at: ReadonlyMap<string, Label>;
  taken: readonly Box[];
}

const meets = (a: Box, b: Box): boolean => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];

function boxOf({ x, y, anchor }: Label, text: string, size: number): Box {
  const wide = text.length * size * 0.53 + 4;
  const left = anchor === "end" ? x - wide : anchor === "start" ? x : x - wide / 2;
  return [left, y - size * 0.95, left + wide, y + size * 0.35];
}

/** Where a leader line meets its label: at the edge that faces the mark. */
export function meeting({ x, y, anchor, from }: Label, size: number): [x: number, y: number] {
  if (anchor !== "middle") return [x + (anchor === "start" ? -2 : 2), y - size * 0.32];
  return [x, from && from[1] < y ? y - size * 0.9 : y + 3];
}

/** The leader line as small boxes that must not overlap other labels; near its hull, overlap is unavoidable. */
function hairOf(label: Label, size: number): Box[] {
  if (!label.from) return [];
  const [[x0, y0], [x1, y1]] = [label.from, meeting(label, size)];
  const steps = Math.ceil(Math.hypot(x1 - x0, y1 - y0) / 6);
  return Array.from({ length: Math.max(0, steps - 2) }, (_, i): Box => {
    const n = i + 2;
    const [x, y] = [x0 + ((x1 - x0) * (n + 0.5)) / steps, y0 + ((y1 - y0) * (n + 0.5)) / steps];
    return [x - 1, y - 1, x + 1, y + 1];
  });
}

/**
 * `solid` may be crossed by a leader line only if the mark cannot be labelled otherwise; other labels and leader lines are never crossed.
 */
export function letter(
  wanted: readonly Wanted[],
  covered: readonly Box[],
  width: number,
  height: number,
  solid: readonly Box[] = [],
): Lettered {
  const taken = [...solid, ...covered];
  const words: Box[] = [];
  const at = new Map<string, Label>();
  const isFree = (box: Box, others: readonly Box[]): boolean => !others.some((other) => meets(box, other));
  for (const { key, text, size, spots, must } of wanted) {
    const inside = (box: Box): boolean => box[0] > 2 && box[1] > 2 && box[2] < width - 2 && box[3] < height - 2;
    let second: Label | undefined;
    const clear = spots.find((spot) => {
      const box = boxOf(spot, text, size);
      if (!inside(box) || !isFree(box, taken)) return false;
      const hair = hairOf(spot, size);
      if (!hair.every((bit) => isFree(bit, words))) return false;
      second ??= spot;
      return hair.every((bit) => isFree(bit, solid));
    });
    const chosen = clear ?? second ?? (must ? spots[0] : undefined);
    if (!chosen) continue;
    at.set(key, chosen);
    const ink = [boxOf(chosen, text, size), ...hairOf(chosen, size)];
    taken.push(...ink);
    words.push(...ink);
  }
  return { at, taken };
}

/** Below, above, to the right and to the left of a mark of this size. */
export function around(x: number, y: number, across: number, down: number, size: number): Label[] {
  return [
    { x, y: y + down + size, anchor: "middle" },
    { x, y: y - down - 4, anchor: "middle" },
    { x: x + across + 5, y: y + size * 0.35, anchor: "start" },
    { x: x - across - 5, y: y + size * 0.35, anchor: "end" },
  ];
}

interface Hulled {
  id: string;
  name: string;
  px: number;
  py: number;
  /** Tenths of a degree. */
  course: number;
  first: boolean;
  marked: boolean;
}

const DISTANCES = [26, 38, 50, 64, 80, 98, 118, 140, 170, 200];
const FAN = [0, 25, -25, 50, -50, 75, -75];

/** Away from a hull in a tight column: to both sides of the course, farther and farther, with a leader line. */
function fanned({ px, py, course }: Hulled, reach: number): Label[] {
  const abeam = 9;
  return DISTANCES.flatMap((off) =>
    FAN.flatMap((turn) =>
      [90, -90].map((side): Label => {
        const a = ((course / 10 + side + turn) * Math.PI) / 180;
        const [dx, dy] = [Math.sin(a), -Math.cos(a)];
        const anchor = dx > 0.4 ? "start" : dx < -0.4 ? "end" : "middle";
        return {
          x: px + dx * (reach + off),
          y: py + dy * (reach + off) + (anchor === "middle" ? (dy > 0 ? 10 : -2) : 5),
          anchor,
          from: [px + dx * abeam, py + dy * abeam],
        };
      }),
    ),
  );
}

/** Boxes along a hull: one at an angle leaves room in the corners of its box. */
const along = ({ px, py, course }: Hulled, reach: number): Box[] =>
  [-1, -0.5, 0, 0.5, 1].map((part): Box => {
    const a = (course * Math.PI) / 1800;
    const [x, y] = [px + Math.sin(a) * reach * part, py - Math.cos(a) * reach * part];
    return [x - 5, y - 5, x + 5, y + 5];
  });

/** Where the badge of a damaged ship may stand, from her middle. */
const CORNERS: readonly [x: number, y: number][] = [
  [17, -17],
  [19, 17],
  [-19, 17],
  [-17, -17],
];

/** The middle of every damaged ship's badge, clear of other hulls and badges where there is a free corner. */
export function badgesOf(all: readonly Hulled[], reach: number): Map<string, [x: number, y: number]> {
  const found = new Map<string, [x: number, y: number]>();
  const boxOfBadge = ([x, y]: readonly [number, number]): Box => [x - 11, y - 8, x + 11, y + 8];
  for (const ship of all.filter((one) => one.marked)) {
    const others = [...all.filter((one) => one !== ship).flatMap((one) => along(one, reach)), ...[...found.values()].map(boxOfBadge)];
    const spots = CORNERS.map(([dx, dy]): [number, number] => [ship.px + dx, ship.py + dy]);
    const free = spots.find((spot) => !others.some((other) => meets(other, boxOfBadge(spot)))) ?? spots[0];
    if (free) found.set(ship.id, free);
  }
  return found;
}

/**
 * Names beside their hulls; the selected ship's is always shown, and labels in `first` are placed before it. `reach` is half a hull in
 * pixels.
 */
export function shipNames(
  all: readonly Hulled[],
  reach: number,
  furniture: readonly Box[],
  width: number,
  height: number,
  first: Wanted | null = null,
): Lettered {
  const spots = all.filter(({ px, py, first }) => first || (px > -20 && px < width + 20 && py > -20 && py < height + 20));
  const boxes = spots.map(({ px, py, course, first }): Box => {
    const a = (course * Math.PI) / 1800;
    const [dx, dy] = first ? [reach + 12, reach + 12] : [Math.abs(Math.sin(a)) * reach + 5, Math.abs(Math.cos(a)) * reach + 5];
    return [px - dx, py - dy, px + dx, py + dy];
  });
  const hulls = spots.flatMap((spot, i): Box[] => {
    const whole = boxes[i];
    return spot.first && whole ? [whole] : along(spot, reach);
  });
  const badges = [...badgesOf(spots, reach).values()].map(([x, y]): Box => [x - 11, y - 8, x + 11, y + 8]);
  const wanted = spots.map((spot, i): Wanted => {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = boxes[i] ?? [];
    const beside: Label[] = [
      { x: x0 - 6, y: spot.py + 5, anchor: "end" },
      { x: x1 + 6, y: spot.py + 5, anchor: "start" },
    ];
    const across: Label[] = [
      { x: spot.px, y: y1 + 15, anchor: "middle" },
      { x: spot.px, y: y0 - 6, anchor: "middle" },
    ];
    const corners: Label[] = [
      { x: x1 + 4, y: y0 + 2, anchor: "start" },
      { x: x0 - 4, y: y0 + 2, anchor: "end" },
      { x: x1 + 4, y: y1 + 9, anchor: "start" },
      { x: x0 - 4, y: y1 + 9, anchor: "end" },
    ];
    // Columns run along their course: the name goes across it.
    const eastward = Math.abs(Math.sin((spot.course * Math.PI) / 1800)) > 0.75;
    return {
      key: spot.id,
      text: spot.name,
      size: 14,
      spots: [...(eastward ? [...across, ...beside] : [...beside, ...across]), ...corners, ...fanned(spot, reach)],
      must: spot.first,
    };
  });
  // Labels that found no room are placed earlier the next time.
  let order = [...wanted].sort((a, b) => Number(b.must ?? false) - Number(a.must ?? false));
  let best: Lettered | null = null;
  for (let round = 0; round < 3; round += 1) {
    const found = letter([...(first ? [first] : []), ...order], [...badges, ...furniture], width, height, hulls);
    if (!best || found.at.size > best.at.size) best = found;
    const unnamed = order.filter(({ key }) => !found.at.has(key));
    if (!unnamed.length) break;
    const chosen = order.filter(({ must }) => must);
    order = [...chosen, ...unnamed, ...order.filter((one) => !chosen.includes(one) && !unnamed.includes(one))];
  }
  return best ?? { at: new Map(), taken: [] };
}
