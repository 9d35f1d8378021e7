/** Where counters stand, and the signs of bases beside them: ships on the water, troops on the land, every sign legible. Units of the drawing. */

import { landWithin } from "../../../chart/land";
import type { Furniture } from "../state";
import { centre, distance, grid, S, type Point } from "./geometry";
import { around, coveredBy, shared, signScale, TWIN, type Box, type Piled } from "./lettering";

/** Samples of a counter's face. */
const FACE = [-20, 0, 20].flatMap((x) => [-13, 0, 13].map((y) => ({ x, y })));
const ring = (far: number, count: number): Point[] =>
  Array.from({ length: count }, (_, i) => ({
    x: far * S * Math.cos((2 * i * Math.PI) / count),
    y: far * S * Math.sin((2 * i * Math.PI) / count),
  }));
/** Where a counter may stand in its hex, and how far the sign of a base may give way; the middle first. */
const SPOTS: readonly Point[] = [{ x: 0, y: 0 }, ...[0.24, 0.36, 0.48].flatMap((far) => ring(far, 12))];
const ASIDE: readonly Point[] = [{ x: 0, y: 0 }, ...[0.14, 0.28, 0.42].flatMap((far) => ring(far, 12))];
/** Half the width of a sign, and of one with a ring around it, at its own scale. */
const [SIGN, RING] = [11, 16];
/** What a ninth of the face on its own ground is worth; what the overlap of a counter with a sign costs at most, and with another counter. */
const [GROUND, HIDDEN, CROWDED] = [1.5, 16, 7];

const area = (box: Box): number => (box.right - box.left) * (box.bottom - box.top);
const moved = (box: Box, { x, y }: Point): Box => ({ left: box.left + x, right: box.right + x, top: box.top + y, bottom: box.bottom + y });

/** What lies in a hex: how many counters, and whether there are ships among them. */
type Lying = ReadonlyMap<string, { count: number; afloat: boolean }>;
interface Stands {
  counters: ReadonlyMap<string, Point>;
  /** By hex. */
  signs: ReadonlyMap<string, Point>;
}

/** How well each spot of a hex suits ships or troops: the part of the face on their ground, less for the distance from the middle. */
function groundOf(board: Furniture): (hex: string, afloat: boolean) => number[] {
  const isLand = landWithin(board.coast.map((one) => one.map(([x, y]) => grid(x, y))));
  const known = new Map<string, number[]>();
  return (hex, afloat) => {
    const key = `${hex} ${String(afloat)}`;
    const at = centre(hex);
    const found =
      known.get(key) ??
      SPOTS.map((spot) => {
        const dry = FACE.filter((one) => isLand(at.x + spot.x + one.x, at.y + spot.y + one.y)).length;
        return GROUND * (afloat ? FACE.length - dry : dry) - Math.hypot(spot.x, spot.y) / S;
      });
    known.set(key, found);
    return found;
  };
}

/**
 * Positions of counters and of the signs of bases, at one zoom: `size` is the scale of counters, `near` those with a name and a fuel bar,
 * `rings` the places with a ring. Where both are in one hex, each gives way to the other within it; next to a base a counter gives way alone.
 */
export function berths(board: Furniture): (lying: Lying, rings: readonly string[], size: number, near: boolean, k: number) => Stands {
  const ground = groundOf(board);
  const places = Object.entries(board.places).filter(([id]) => id !== TWIN);
  return (lying, rings, size, near, k) => {
    const scale = signScale(k);
    const signs = new Map(places.map(([, place]) => [place.hex, centre(place.hex)]));
    const half = new Map(places.map(([id, place]) => [place.hex, (rings.includes(id) ? RING : SIGN) * scale]));
    const signBox = (hex: string): Box => {
      const at = signs.get(hex) ?? centre(hex);
      return around(at.x, at.y, half.get(hex) ?? 0, half.get(hex) ?? 0);
    };
    const counters = new Map<string, Point>();
    const boxes = new Map<string, Box>();
    const put = (hex: string, at: Point): void => {
      counters.set(hex, at);
      for (const box of coveredBy(new Map([[hex, { count: lying.get(hex)?.count ?? 1, at }]]) satisfies Piled, size, near))
        boxes.set(hex, box);
    };
    const best = (hex: string): Point => {
      const worth = ground(hex, lying.get(hex)?.afloat ?? true);
      const spot = SPOTS[worth.indexOf(Math.max(...worth))] ?? { x: 0, y: 0 };
      return { x: centre(hex).x + spot.x, y: centre(hex).y + spot.y };
    };
    for (const hex of lying.keys()) put(hex, best(hex));
    const crowded = [...lying.keys()].filter((hex) => places.some(([, place]) => distance(place.hex, hex) <= 1));
    // Twice: what moved first may have moved for something that has moved since.
    for (const hex of [...crowded, ...crowded]) {
      const at = centre(hex);
      const own = boxes.get(hex);
      const from = counters.get(hex) ?? at;
      if (!own) continue;
      const others = [...boxes].flatMap(([other, box]) => (other !== hex && distance(other, hex) <= 2 ? [box] : []));
      const beside = places.flatMap(([, place]) => (place.hex !== hex && distance(place.hex, hex) <= 2 ? [signBox(place.hex)] : []));
      const worth = ground(hex, lying.get(hex)?.afloat ?? true);
      const mark = half.get(hex);
      const steps = mark === undefined ? ASIDE.slice(0, 1) : ASIDE;
      const hides = (box: Box, sign: Box): number => (HIDDEN * shared(box, sign)) / area(sign);
      let least = Infinity;
      let chosen: [Point, Point] = [from, at];
      SPOTS.forEach((spot, i) => {
        const box = moved(own, { x: at.x + spot.x - from.x, y: at.y + spot.y - from.y });
        const alone =
          others.reduce((sum, one) => sum + (CROWDED * shared(box, one)) / area(one), 0) +
          beside.reduce((sum, one) => sum + hides(box, one), 0) -
          (worth[i] ?? 0);
        if (alone >= least) return;
        for (const step of steps) {
          const [x, y] = [at.x + step.x, at.y + step.y];
          const sign = around(x, y, mark ?? 0, mark ?? 0);
          const hidden = mark === undefined ? 0 : hides(box, sign) + others.reduce((sum, one) => sum + hides(one, sign), 0);
          const cost = alone + hidden + Math.hypot(step.x, step.y) / S;
          if (cost < least)
            [least, chosen] = [
              cost,
              [
                { x: at.x + spot.x, y: at.y + spot.y },
                { x, y },
              ],
            ];
        }
      });
      put(hex, chosen[0]);
      if (mark !== undefined) signs.set(hex, chosen[1]);
    }
    return { counters, signs };
  };
}
