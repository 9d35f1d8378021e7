/** Air units at neighbouring bases are drawn as one stack with one count; when opened, it shows the base of each. */

import type { Pile, Piece } from "./pieces";

/** Closer than this on the screen they would hide each other, the bases and the routes. */
const NEAR = 78;

const isAir = (pile: Pile): boolean => pile.pieces.every((piece) => piece.kind === "port" && piece.face.element === "air");
const sideOf = (pile: Pile): string => pile.pieces[0]?.face.id ?? "";
const unitsOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, piece) => sum + (piece.face.count ?? 1), 0);

/** One counter for all of them. */
function together(pieces: readonly Piece[], key: string): Piece | undefined {
  const first = pieces.find((piece) => piece.own) ?? pieces[0];
  return (
    first && {
      ...first,
      id: `air ${key}`,
      picks: "",
      face: { ...first.face, count: unitsOf(pieces), damaged: pieces.some((piece) => piece.face.damaged) },
      words: pieces.map((piece) => piece.words).join(" "),
    }
  );
}

/** `k` is the zoom: counters separate when zooming in. */
export function gather(piles: readonly Pile[], k: number): Pile[] {
  const loose = piles.filter(isAir).sort((a, b) => unitsOf(b.pieces) - unitsOf(a.pieces));
  const rest = piles.filter((pile) => !isAir(pile));
  const heaps: Pile[][] = [];
  for (const pile of loose) {
    const heap = heaps.find(
      ([seed]) => seed && sideOf(seed) === sideOf(pile) && Math.hypot(seed.at.x - pile.at.x, seed.at.y - pile.at.y) * k < NEAR,
    );
    if (heap) heap.push(pile);
    else heaps.push([pile]);
  }
  const stacked = heaps.flatMap((heap): Pile[] => {
    const [seed, ...others] = heap;
    if (!seed || !others.length) return heap;
    const pieces = heap.flatMap((pile) => pile.pieces);
    const top = together(pieces, seed.key);
    return [{ ...seed, pieces, ...(top ? { top } : {}) }];
  });
  return [...rest, ...stacked];
}
