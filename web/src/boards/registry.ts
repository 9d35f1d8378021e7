/** Boards by game; each is fetched only when its game is played. */

import type { Desk } from "../lib/desk.svelte";
import type { BoardPlugin } from "./board";

const BOARDS: Record<string, () => Promise<{ plugin: BoardPlugin }>> = {
  operational: () => import("./operational/plugin"),
  strategic: () => import("./strategic/plugin"),
  tactical: () => import("./tactical/plugin"),
};

/** The board of a game with its furniture on the desk; a game without a chart gets an empty sheet. */
export async function openBoard(game: string, desk: Desk): Promise<BoardPlugin> {
  const found = BOARDS[game] ?? (() => import("./plain/plugin"));
  const [{ plugin }] = await Promise.all([found(), desk.furnish(game).catch(() => undefined)]);
  plugin.furnish?.(desk.board);
  for (const layer of plugin.layers) desk.layers[layer.id] ??= layer.on ?? true;
  return plugin;
}
