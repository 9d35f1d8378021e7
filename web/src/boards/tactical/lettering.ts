/** Where the plot's words go: in the order of their weight, each at the first of its spots that is free. Pixels of the window. */

export type Box = [left: number, top: number, right: number, bottom: number];

export interface Label {
  x: number;
  y: number;
  anchor: "start" | "end" | "middle";
}

export interface Wanted {
  key: string;
  text: string;
  size: number;
  spots: Label[];
  /** Stands at its first spot even where there is no room. */
  must?: boolean;
}

/** The words that found room, and everything that is covered now. */
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

export function letter(wanted: readonly Wanted[], covered: readonly Box[], width: number, height: number): Lettered {
  const taken = [...covered];
  const at = new Map<string, Label>();
  for (const { key, text, size, spots, must } of wanted) {
    const inside = (box: Box): boolean => box[0] > 2 && box[1] > 2 && box[2] < width - 2 && box[3] < height - 2;
    const free = spots.find((spot) => {
      const box = boxOf(spot, text, size);
      return inside(box) && !taken.some((other) => meets(box, other));
    });
    const chosen = free ?? (must ? spots[0] : undefined);
    if (!chosen) continue;
    at.set(key, chosen);
    taken.push(boxOf(chosen, text, size));
  }
  return { at, taken };
}

/** Below, above, to the right and to the left of a mark that reaches so far each way. */
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

/** Names beside their hulls; the selected ship's always stands, and what goes `first` before it. `reach` is half a hull in pixels. */
export function shipNames(spots: readonly Hulled[], reach: number, furniture: readonly Box[], width: number, height: number, first: Wanted | null = null): Lettered {
  const hulls = spots.map(({ px, py, course, first }): Box => {
    const a = (course * Math.PI) / 1800;
    const [dx, dy] = first ? [reach + 12, reach + 12] : [Math.abs(Math.sin(a)) * reach + 5, Math.abs(Math.cos(a)) * reach + 5];
    return [px - dx, py - dy, px + dx, py + dy];
  });
  const badges = spots.filter((spot) => spot.marked).map(({ px, py }): Box => [px + 6, py - 25, px + 28, py - 9]);
  const wanted = spots.map((spot, i): Wanted => {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = hulls[i] ?? [];
    const beside: Label[] = [{ x: x0 - 6, y: spot.py + 5, anchor: "end" }, { x: x1 + 6, y: spot.py + 5, anchor: "start" }];
    const across: Label[] = [{ x: spot.px, y: y1 + 15, anchor: "middle" }, { x: spot.px, y: y0 - 6, anchor: "middle" }];
    const corners: Label[] = [{ x: x1 + 4, y: y0 + 2, anchor: "start" }, { x: x0 - 4, y: y0 + 2, anchor: "end" }, { x: x1 + 4, y: y1 + 9, anchor: "start" }, { x: x0 - 4, y: y1 + 9, anchor: "end" }];
    // Columns run along their course: the name goes across it.
    const eastward = Math.abs(Math.sin((spot.course * Math.PI) / 1800)) > 0.75;
    return { key: spot.id, text: spot.name, size: 14, spots: [...(eastward ? [...across, ...beside] : [...beside, ...across]), ...corners], must: spot.first };
  });
  return letter([...(first ? [first] : []), ...wanted.sort((a, b) => Number(b.must ?? false) - Number(a.must ?? false))], [...hulls, ...badges, ...furniture], width, height);
}
