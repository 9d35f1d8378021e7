/** Soundings for show, only inside the blue along the coast: open-water figures would read as hex numbers. */

import { grid, type Point } from "./geometry";

export interface Sounding extends Point {
  depth: number;
}

function random(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Scattered off the corners of the coastline, kept clear of land and of each other. */
export function soundings(coast: [number, number][][]): Sounding[] {
  const rings = coast.map((ring) => ring.map(([x, y]) => grid(x, y)));
  const boxes = rings.map((ring) => ({
    ring,
    left: Math.min(...ring.map((p) => p.x)),
    right: Math.max(...ring.map((p) => p.x)),
    top: Math.min(...ring.map((p) => p.y)),
    bottom: Math.max(...ring.map((p) => p.y)),
  }));
  const ashore = (x: number, y: number): boolean =>
    boxes.some(({ ring, left, right, top, bottom }) => {
      if (x < left || x > right || y < top || y > bottom) return false;
      let inside = false;
      for (let i = 0, j = ring.length - 1; i < ring.length; j = i, i += 1) {
        const [p, q] = [ring[i], ring[j]];
        if (p && q && p.y > y !== q.y > y && x < ((q.x - p.x) * (y - p.y)) / (q.y - p.y) + p.x) inside = !inside;
      }
      return inside;
    });
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
      if ([0, 7].some((d) => ashore(x, y) || ashore(x + d, y) || ashore(x - d, y) || ashore(x, y + d) || ashore(x, y - d))) continue;
      found.push({ x, y, depth: off < 14 ? 5 + Math.floor(dice() * 22) : 28 + Math.floor(dice() * 60) });
    }
  }
  return found;
}
