/** Layout of the counters of one place: offset with three visible, or fanned out side by side. */

/** How many counters of a closed stack are visible. */
export const SEEN = 3;

export type Spot = [x: number, y: number];

interface Fan {
  columns: number;
  rows: number;
}

export function fanOf(count: number): Fan {
  const columns = Math.ceil(Math.sqrt(count));
  return { columns, rows: Math.ceil(count / columns) };
}

/** Position of counter `i` in a closed stack: each a little higher and to the right. */
export const offset = (i: number, step: number): Spot => [i * step, -i * step];

/** Position of counter `i` in a fan; `room` is the space for each. */
export function fanned(i: number, { columns, rows }: Fan, room: Spot): Spot {
  return [((i % columns) - (columns - 1) / 2) * room[0], (Math.floor(i / columns) - (rows - 1) / 2) * room[1]];
}
