/** How counters of one place lie: offset on one another with three to be seen, or fanned out side by side. */

/** How many of a closed stack are seen. */
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

/** Where the counter `i` of a closed stack lies: each a little higher and to the right. */
export const offset = (i: number, step: number): Spot => [i * step, -i * step];

/** Where the counter `i` of a fan lies, `room` being what each has for itself. */
export function fanned(i: number, { columns, rows }: Fan, room: Spot): Spot {
  return [((i % columns) - (columns - 1) / 2) * room[0], (Math.floor(i / columns) - (rows - 1) / 2) * room[1]];
}
