/** From the sea to the drawing: a unit of the drawing is a hundred yards, north is up. */

import type { Pan } from "../../../chart/pan.svelte";

export type Point = [number, number];

/** Half of the sea that can be drawn, in units: 200,000 yards each way. */
export const HALF = 2000;
const UNIT = 600;

export const seaX = (x: number): number => HALF + x / UNIT;
export const seaY = (y: number): number => HALF - y / UNIT;

/** Position at sea to pixels of the window. */
export function place(pan: Pan, x: number, y: number): Point {
  return [seaX(x) * pan.k + pan.x, seaY(y) * pan.k + pan.y];
}

/** Pixels of the window to a position at sea. */
export function at(pan: Pan, px: number, py: number): Point {
  const [x, y] = pan.inverse(px, py);
  return [(x - HALF) * UNIT, (HALF - y) * UNIT];
}

/** Yards in pixels. */
export const yards = (pan: Pan, n: number): number => (n / 100) * pan.k;

/** The end of a run on a course (degrees). */
export function ahead(x: number, y: number, course: number, run: number): Point {
  const a = (course * Math.PI) / 180;
  return [x + run * Math.sin(a), y + run * Math.cos(a)];
}

/** The bearing of B from A in degrees, 0 to 360. */
export function bearing(ax: number, ay: number, bx: number, by: number): number {
  return ((Math.atan2(bx - ax, by - ay) * 180) / Math.PI + 360) % 360;
}

/** An angle relative to a bow: -180 to 180, right positive. */
export function relative(course: number, true_: number): number {
  const turned = (((true_ - course) % 360) + 360) % 360;
  return turned > 180 ? turned - 360 : turned;
}

const polar = (cx: number, cy: number, r: number, degrees: number): string => {
  const a = (degrees * Math.PI) / 180;
  return `${(cx + r * Math.sin(a)).toFixed(1)} ${(cy - r * Math.cos(a)).toFixed(1)}`;
};

/** A sector between two bearings around a pixel; the whole circle if they are equal. */
export function wedge(cx: number, cy: number, inner: number, outer: number, from: number, to: number): string {
  const large = to - from > 180 ? 1 : 0;
  return `M${polar(cx, cy, outer, from)}A${outer} ${outer} 0 ${large} 1 ${polar(cx, cy, outer, to)}L${polar(cx, cy, inner, to)}A${inner} ${inner} 0 ${large} 0 ${polar(cx, cy, inner, from)}Z`;
}

export function arc(cx: number, cy: number, r: number, from: number, to: number): string {
  return `M${polar(cx, cy, r, from)}A${r} ${r} 0 ${to - from > 180 ? 1 : 0} 1 ${polar(cx, cy, r, to)}`;
}
