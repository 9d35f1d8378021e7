/** Boards by game; each is fetched only when its game is played. */

import type { BoardPlugin } from "./board";

const BOARDS: Record<string, () => Promise<{ plugin: BoardPlugin }>> = {
  operational: () => import("./operational/plugin"),
  strategic: () => import("./strategic/plugin"),
  tactical: () => import("./tactical/plugin"),
};

/** The board of a game; one without a chart gets an empty sheet. */
export async function boardOf(game: string): Promise<BoardPlugin> {
  const found = BOARDS[game] ?? (() => import("./plain/plugin"));
  return (await found()).plugin;
}
