/**
 * Smooth limits of the sea areas. The rings come on a grid of half degrees; a border between two areas is smoothed once and used by both,
 * so that no gap opens between them. Coasts are covered by the land.
 */

import { geoMercatorRaw } from "d3-geo";

export type Corner = [number, number];

interface Arc {
  /** From its lesser end to its greater one, with the first longitude from 0 to 360. */
  line: Corner[];
  shared: boolean;
}

interface Limits {
  rings: Map<string, Corner[]>;
  /** Every border between two areas, once. */
  shared: Corner[][];
}

/** Maximum deviation of a limit from the grid in degrees; the sea must still reach under the coast. */
const SLACK = { between: 1.3, outside: 0.55 };
/** A straight border is divided so finely that no great circle bends it. */
const STRETCH = 4;
const RADIAN = Math.PI / 180;

const east = (lon: number): number => ((lon % 360) + 360) % 360;
const keyOf = ([lon, lat]: Corner): string => `${east(lon)} ${lat}`;
const edgeOf = (a: Corner, b: Corner): string => [keyOf(a), keyOf(b)].sort().join(" ");

/** Mercator latitude in degrees of longitude, and its inverse. */
const onPaper = ([lon, lat]: Corner): Corner => [lon, geoMercatorRaw(0, Math.max(-84, Math.min(84, lat)) * RADIAN)[1] / RADIAN];
const onEarth = ([x, y]: Corner): Corner => [x, (2 * Math.atan(Math.exp(y * RADIAN)) - Math.PI / 2) / RADIAN];

/** The significant vertices of a line (Douglas-Peucker). */
function needed(line: readonly Corner[], slack: number): Corner[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return [...line];
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]];
  const long = Math.hypot(dx, dy);
  let [far, most] = [0, slack];
  for (const [i, [x, y]] of line.entries()) {
    const off = long ? Math.abs((x - first[0]) * dy - (y - first[1]) * dx) / long : Math.hypot(x - first[0], y - first[1]);
    if (off > most) [far, most] = [i, off];
  }
  return far ? [...needed(line.slice(0, far + 1), slack).slice(0, -1), ...needed(line.slice(far), slack)] : [first, last];
}

/** Corner cutting, twice (Chaikin); the ends are fixed. */
function rounded(line: readonly Corner[], times = 2): Corner[] {
  if (!times || line.length < 3) return [...line];
  const cut: Corner[] = line.slice(0, 1);
  for (const [i, [x, y]] of line.slice(0, -1).entries()) {
    const [p, q] = line[i + 1] ?? [x, y];
    if (i) cut.push([0.75 * x + 0.25 * p, 0.75 * y + 0.25 * q]);
    if (i < line.length - 2) cut.push([0.25 * x + 0.75 * p, 0.25 * y + 0.75 * q]);
  }
  return rounded([...cut, ...line.slice(-1)], times - 1);
}

function stretched(line: readonly Corner[]): Corner[] {
  return line.flatMap(([x, y], i): Corner[] => {
    const [p, q] = line[i + 1] ?? [x, y];
    const parts = Math.max(1, Math.ceil(Math.hypot(p - x, q - y) / STRETCH));
    return Array.from({ length: parts }, (_, n) => [x + ((p - x) * n) / parts, y + ((q - y) * n) / parts]);
  });
}

const smooth = (line: readonly Corner[], slack: number): Corner[] => stretched(rounded(needed(line.map(onPaper), slack))).map(onEarth);

/** A ring split where three borders meet; whole if there is no such point. */
function pieces(ring: readonly Corner[], isNode: (corner: Corner) => boolean): Corner[][] {
  const start = ring.findIndex(isNode);
  const turned = start > 0 ? [...ring.slice(start), ...ring.slice(0, start)] : [...ring];
  const first = turned[0];
  if (!first) return [];
  const found: Corner[][] = [];
  let piece: Corner[] = [];
  for (const corner of [...turned, first]) {
    piece.push(corner);
    if (piece.length > 1 && (isNode(corner) || corner === first)) {
      found.push(piece);
      piece = [corner];
    }
  }
  return found;
}

export function limitsOf(areas: readonly { id: string; ring: readonly Corner[] }[]): Limits {
  const owners = new Map<string, number>();
  const meets = new Map<string, Set<string>>();
  for (const { ring } of areas)
    for (const [i, corner] of ring.entries()) {
      const next = ring[(i + 1) % ring.length] ?? corner;
      const edge = edgeOf(corner, next);
      owners.set(edge, (owners.get(edge) ?? 0) + 1);
      for (const end of [keyOf(corner), keyOf(next)]) meets.set(end, (meets.get(end) ?? new Set()).add(edge));
    }
  const isNode = (corner: Corner): boolean => (meets.get(keyOf(corner))?.size ?? 2) !== 2;

  const known = new Map<string, Arc>();
  /** The same line in the caller's direction and on its side of the date line. */
  function drawn(piece: Corner[]): Corner[] {
    const [a, b, y, z] = [piece[0], piece[1], piece.at(-2), piece.at(-1)];
    if (!a || !b || !y || !z) return piece;
    const forward = `${keyOf(a)} ${keyOf(b)}` <= `${keyOf(z)} ${keyOf(y)}`;
    const way = forward ? piece : [...piece].reverse();
    const head = way[0] ?? a;
    const by = head[0] - east(head[0]);
    const key = `${keyOf(head)} ${keyOf(way[1] ?? b)} ${keyOf(way.at(-1) ?? z)}`;
    let arc = known.get(key);
    if (!arc) {
      const shared = owners.get(edgeOf(a, b)) === 2;
      const line = way.map(([lon, lat]): Corner => [lon - by, lat]);
      arc = { line: smooth(line, shared ? SLACK.between : SLACK.outside), shared };
      known.set(key, arc);
    }
    const line = arc.line.map(([lon, lat]): Corner => [lon + by, lat]);
    return forward ? line : line.reverse();
  }

  const rings = new Map<string, Corner[]>();
  for (const { id, ring } of areas) {
    let turn = 0;
    const line: Corner[] = [];
    for (const piece of pieces(ring, isNode)) {
      // A ring may cross the date line at a node: every piece continues where the last one ended.
      const last = line.at(-1);
      const part = drawn(piece);
      if (last && part[0]) turn = Math.round((last[0] - part[0][0]) / 360) * 360;
      line.push(...part.slice(last ? 1 : 0).map(([lon, lat]): Corner => [lon + turn, lat]));
    }
    rings.set(id, line);
  }
  return { rings, shared: [...known.values()].filter((arc) => arc.shared).map((arc) => arc.line) };
}
