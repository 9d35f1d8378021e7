/** Where the chart opens when its window is narrower than the seas of the scenario. */

interface Spot {
  x: number;
}

/** A sea's name and sign reach so far to both sides of its middle. */
const EDGE = 45;

/** The middle of the window in which most seas are, and of several such windows of the one with most of one's own units. */
export function middleOf(seas: readonly Spot[], own: readonly Spot[], width: number): number {
  const [least, most] = [Math.min(...seas.map((one) => one.x)) - EDGE, Math.max(...seas.map((one) => one.x)) + EDGE];
  if (most - least <= width) return (least + most) / 2;
  const within = (spots: readonly Spot[], left: number): number =>
    spots.filter((one) => one.x - EDGE >= left && one.x + EDGE <= left + width).length;
  const lefts = seas.flatMap((one) => [one.x - EDGE, one.x + EDGE - width]).filter((left) => left >= least && left + width <= most);
  const worth = (left: number): number => within(seas, left) + within(own, left) / (own.length + 1);
  const best = Math.max(...lefts.map(worth));
  const kept = lefts.filter((left) => worth(left) === best);
  return (Math.min(...kept) + Math.max(...kept) + width) / 2;
}
