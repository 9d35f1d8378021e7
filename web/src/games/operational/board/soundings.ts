/** Decorative soundings, only in the blue along the coast: in open water they would be read as hex numbers. */

import { grid, type Point } from "./geometry";
import { landWithin } from "../../../chart/land";

interface Sounding extends Point {
  depth: number;
}

/** Minimum distance of a sounding from land. */
const AROUND = [
  [0, 0],
  [7, 0],
  [-7, 0],
  [0, 7],
  [0, -7],
] as const;

function random(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Scattered near the vertices of the coastline, clear of land and of each other. */
export function soundings(coast: [number, number][][]): Sounding[] {
  const rings = coast.map((ring) => ring.map(([x, y]) => grid(x, y)));
  const isLand = landWithin(rings);
  const ashore = (x: number, y: number): boolean => AROUND.some(([dx, dy]) => isLand(x + dx, y + dy));
  const dice = random(11);
  const found: Sounding[] = [];
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 4) {
      const corner = ring[i];
      if (!corner) continue;
      const turn = dice() * Math.PI * 2;
      const off = 11 + dice() * 9;
      const [x, y] = [corner.x + Math.cos(turn) * off, corner.y + Math.sin(turn) * off];
      if (found.some((p) => Math.hypot(p.x - x, p.y - y) < 24)) continue;
      if (ashore(x, y)) continue;
      found.push({ x, y, depth: off < 14 ? 5 + Math.floor(dice() * 22) : 28 + Math.floor(dice() * 60) });
    }
  }
  return found;
}
