/** Boards by game; each is fetched only when its game is played. */

import type { BoardPlugin } from "./board";

const BOARDS: Record<string, () => Promise<{ plugin: BoardPlugin }>> = {
  operational: () => import("./operational/plugin"),
};

export async function boardOf(game: string): Promise<BoardPlugin | null> {
  const found = BOARDS[game];
  return found ? (await found()).plugin : null;
}
