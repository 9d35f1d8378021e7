/** The land in pieces, so that painting one corner of the chart does not process all coasts. */

export interface Land {
  /** Filled shapes: continents and islands, grouped by square. */
  ground: string[];
  /** Stroked lines: segments of coast, grouped by square. */
  coast: string[];
}

const SQUARE = 100;
const STRETCH = 50;

/** Cut the outlines of continents and islands, each a path of polygonal rings, into pieces. */
export function pieces(outlines: string[]): Land {
  const ground = new Map<string, string>();
  const coast = new Map<string, string>();
  for (const outline of outlines) {
    for (const ring of outline.split("M").filter(Boolean)) {
      const points = ring
        .replace("Z", "")
        .split("L")
        .filter((point, n, all) => point !== all[n - 1]);
      if (ring.includes("Z") && points[0] !== undefined) points.push(points[0]);
      for (let n = 0; n + 1 < points.length; n += STRETCH) lay(coast, `M${points.slice(n, n + STRETCH + 1).join("L")}`);
    }
    lay(ground, outline);
  }
  return { ground: [...ground.values()], coast: [...coast.values()] };
}

/** Add a line to those that begin in the same square. */
function lay(laid: Map<string, string>, line: string): void {
  const [x = 0, y = 0] = line
    .slice(1, line.search(/[LZ]|$/))
    .split(",")
    .map((figure) => Math.floor(Number(figure) / SQUARE));
  laid.set(`${x} ${y}`, (laid.get(`${x} ${y}`) ?? "") + line);
}
