/** Hexes of the Bay: `ccrr`, flat-topped, odd columns half a hex further south. Units of the drawing are pixels at zoom 1. */

export const S = 46;
const CX = (S * Math.sqrt(3)) / 2;
const R = S / Math.sqrt(3);
const OX = R;
const OY = S / 2;

export interface Point {
  x: number;
  y: number;
}

export const SIZE = (columns: number, rows: number): { width: number; height: number } => ({
  width: (columns - 1) * CX + 2 * R,
  height: rows * S + S / 2,
});

export const HEX = /^\d{4}$/;

export function parts(hex: string): [number, number] {
  return [Number(hex.slice(0, 2)), Number(hex.slice(2))];
}

export function hexName(column: number, row: number): string {
  return `${String(column).padStart(2, "0")}${String(row).padStart(2, "0")}`;
}

export function centre(hex: string): Point {
  const [c, r] = parts(hex);
  return { x: c * CX + OX, y: (r + (c & 1 ? 0.5 : 0)) * S + OY };
}

/** Longitude and latitude to the drawing. */
export function earth(longitude: number, latitude: number): Point {
  return { x: ((longitude - 70) / 0.875) * CX + OX, y: (23 - latitude) * S + OY };
}

/** The coast's own units (columns and rows) to the drawing. */
export function grid(x: number, y: number): Point {
  return { x: x * CX + OX, y: y * S + OY };
}

const CORNERS = Array.from({ length: 6 }, (_, i) => [R * Math.cos((i * Math.PI) / 3), R * Math.sin((i * Math.PI) / 3)] as const);

export function outline(hex: string, shrink = 1): string {
  const { x, y } = centre(hex);
  return `M${CORNERS.map(([dx, dy]) => `${(x + dx * shrink).toFixed(1)} ${(y + dy * shrink).toFixed(1)}`).join("L")}Z`;
}

/** The hex at a point of the drawing, or null off the map. */
export function hexAt(p: Point, columns: number, rows: number): string | null {
  let best: string | null = null;
  let least = Infinity;
  const near = Math.round((p.x - OX) / CX);
  for (let c = near - 1; c <= near + 1; c += 1) {
    const row = Math.round((p.y - OY) / S - (c & 1 ? 0.5 : 0));
    for (let r = row - 1; r <= row + 1; r += 1) {
      if (c < 0 || r < 0 || c >= columns || r >= rows) continue;
      const at = centre(hexName(c, r));
      const d = (at.x - p.x) ** 2 + (at.y - p.y) ** 2;
      if (d < least) [least, best] = [d, hexName(c, r)];
    }
  }
  return least <= R * R ? best : null;
}

/** The neighbour to which an arrow key leads: up and down along the column, left and right across. */
export function step(hex: string, key: string, columns: number, rows: number): string {
  const [c, r] = parts(hex);
  const move = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, c & 1 ? 0 : 0], ArrowRight: [1, 0] }[key] ?? [0, 0];
  const column = Math.min(columns - 1, Math.max(0, c + (move[0] ?? 0)));
  const row = Math.min(rows - 1, Math.max(0, r + (move[1] ?? 0)));
  return hexName(column, row);
}

export function distance(a: string, b: string): number {
  const cube = (hex: string): [number, number, number] => {
    const [c, r] = parts(hex);
    const z = r - (c - (c & 1)) / 2;
    return [c, z, -c - z];
  };
  const [p, q] = [cube(a), cube(b)];
  return Math.max(Math.abs(p[0] - q[0]), Math.abs(p[1] - q[1]), Math.abs(p[2] - q[2]));
}

/** Where degrees or half degrees meet the edges of the sheet when it is drawn at `k`. */
export function ticks(k: number): { across: number[]; down: number[] } {
  const half = k < 0.7 ? 1 : 0.5;
  const every = (from: number, to: number): number[] => Array.from({ length: (to - from) / half + 1 }, (_, i) => from + i * half);
  return { across: every(62, 108).map((lon) => earth(lon, 0).x * k), down: every(0, 46).map((south) => earth(70, 30 - south).y * k) };
}
