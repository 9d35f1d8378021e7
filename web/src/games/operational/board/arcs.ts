/** The route of an air strike over the chart. Units of the drawing. */

import { centre, type Point } from "./geometry";

/** The height of an arc: the control point beside its middle. To a neighbouring hex the arc is wide, to clear both counters. */
function crown(from: string, to: string): Point {
  const [a, b] = [centre(from), centre(to)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const long = Math.hypot(dx, dy) || 1;
  const bend = Math.max(64, Math.min(90, long * 0.22));
  return { x: (a.x + b.x) / 2 + (dy / long) * bend, y: (a.y + b.y) / 2 - (dx / long) * bend };
}

export function arc(from: string, to: string): string {
  const [a, c, b] = [centre(from), crown(from, to), centre(to)];
  return `M${a.x} ${a.y}Q${c.x} ${c.y} ${b.x} ${b.y}`;
}

/** A point on the arc, 0 at its start and 1 at its end. */
export function along(from: string, to: string, part: number): Point {
  const [a, c, b] = [centre(from), crown(from, to), centre(to)];
  const [p, q] = [(1 - part) ** 2, part ** 2];
  const mid = 2 * part * (1 - part);
  return { x: p * a.x + mid * c.x + q * b.x, y: p * a.y + mid * c.y + q * b.y };
}
