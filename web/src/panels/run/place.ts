/** Position of a card on a chart: clear of the pieces, and near its place. */

export interface Size {
  width: number;
  height: number;
}
export interface Spot {
  x: number;
  y: number;
}
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Pixels: to the edge, with the border of the chart, under the buttons over the chart, and from the place of a card. */
const MARGIN = 26;
const BELOW = 76;
const OFF = 44;
/** The weight of a pixel of distance relative to a square pixel of a hidden piece. */
const FAR = 0.4;
/** Places tried along each side of the chart. */
const STEPS = 8;

function hidden(card: Box, piece: Box): number {
  const across = Math.min(card.right, piece.right) - Math.max(card.left, piece.left);
  const down = Math.min(card.bottom, piece.bottom) - Math.max(card.top, piece.top);
  return across > 0 && down > 0 ? across * down : 0;
}

/** The best of the sides of a place and of a grid over the chart; `at` is null for events without a place. */
export function roomFor(card: Size, field: Size, at: Spot | null, pieces: readonly Box[]): { left: number; top: number } {
  const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, Math.max(least, most)));
  const placed = (left: number, top: number): { left: number; top: number } => ({
    left: clamp(left, MARGIN, field.width - card.width - MARGIN),
    top: clamp(top, BELOW, field.height - card.height - MARGIN),
  });
  const beside = at
    ? [
        placed(at.x + OFF, at.y - card.height / 2),
        placed(at.x - OFF - card.width, at.y - card.height / 2),
        placed(at.x - card.width / 2, at.y + OFF),
        placed(at.x - card.width / 2, at.y - OFF - card.height),
      ]
    : [];
  const parts = [...Array(STEPS + 1).keys()].map((i) => i / STEPS);
  const grid = parts.flatMap((x) => parts.map((y) => placed(x * (field.width - card.width), y * (field.height - card.height))));
  const about = at ?? { x: field.width / 2, y: field.height };
  const cost = (one: { left: number; top: number }): number => {
    const box = { left: one.left, top: one.top, right: one.left + card.width, bottom: one.top + card.height };
    const covers = at ? hidden(box, { left: at.x - OFF, top: at.y - OFF, right: at.x + OFF, bottom: at.y + OFF }) : 0;
    const away = Math.hypot((box.left + box.right) / 2 - about.x, (box.top + box.bottom) / 2 - about.y);
    return pieces.reduce((sum, piece) => sum + hidden(box, piece), covers) + FAR * away;
  };
  return [...beside, ...grid].reduce((best, one) => (cost(one) < cost(best) ? one : best));
}
