/** Where the rings of reach are labelled: inside their rim, in the window, clear of the buttons over the chart and of each other. */

export interface Ring {
  /** Its middle and radius in pixels of the window. */
  x: number;
  y: number;
  r: number;
  /** Bearings between which it reaches; all around without any. */
  sectors: readonly (readonly [number, number])[];
  label: string;
}
export interface Spot {
  x: number;
  y: number;
}
type Box = readonly [number, number, number, number];

/** How far a label lies inside the rim, how wide a letter is on the average, and how high a line. */
const INSIDE = 13;
const LETTER = 6.8;
const [ABOVE, BELOW] = [13, 5];
/** To the edge of the window. */
const EDGE = 8;
/** The buttons over the upper left corner of the chart. */
const BAR: Box = [0, 0, 250, 84];
const STEPS = 32;

const meets = (a: Box, b: Box): boolean => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];

/** Bearings at which a ring may be labelled: north first, then to both sides of it; of sectors their middles. */
function bearings({ sectors }: Ring): number[] {
  if (sectors.length) return sectors.map(([from, to]) => (from + to) / 2);
  return Array.from({ length: STEPS }, (_, n) => (Math.ceil(n / 2) * (n % 2 ? 1 : -1) * 360) / STEPS);
}

/** The position of each label, null where there is none; `taken` is what other labels have. */
export function labelled(rings: readonly Ring[], window: { width: number; height: number }, taken: Box[] = [BAR]): (Spot | null)[] {
  return rings.map((ring) => {
    const half = (ring.label.length * LETTER) / 2;
    for (const bearing of bearings(ring)) {
      const a = (bearing * Math.PI) / 180;
      const [x, y] = [ring.x + (ring.r - INSIDE) * Math.sin(a), ring.y - (ring.r - INSIDE) * Math.cos(a)];
      const box: Box = [x - half, y - ABOVE, x + half, y + BELOW];
      const isIn = box[0] > EDGE && box[1] > EDGE && box[2] < window.width - EDGE && box[3] < window.height - EDGE;
      if (!isIn || taken.some((other) => meets(box, other))) continue;
      taken.push(box);
      return { x, y };
    }
    return null;
  });
}
