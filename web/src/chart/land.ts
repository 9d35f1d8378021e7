/** Land and water: whether a point of the drawing is inside the coast. */

interface Point {
  x: number;
  y: number;
}

/** Height of the bands into which coast segments are sorted; a point is tested against its own band only. */
const BAND = 12;

const bandOf = (y: number): number => Math.floor(y / BAND);

/** Tell land from water by counting how often a ray to the right crosses the coast. */
export function landWithin(rings: readonly (readonly Point[])[]): (x: number, y: number) => boolean {
  const bands = new Map<number, [Point, Point][]>();
  for (const ring of rings) {
    let before = ring.at(-1);
    for (const here of ring) {
      if (before && here.y !== before.y) lay(bands, here, before);
      before = here;
    }
  }
  return (x, y) => {
    let inside = false;
    for (const [a, b] of bands.get(bandOf(y)) ?? [])
      if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
    return inside;
  };
}

function lay(bands: Map<number, [Point, Point][]>, a: Point, b: Point): void {
  const last = bandOf(Math.max(a.y, b.y));
  for (let band = bandOf(Math.min(a.y, b.y)); band <= last; band += 1) {
    const stretches = bands.get(band);
    if (stretches) stretches.push([a, b]);
    else bands.set(band, [[a, b]]);
  }
}
