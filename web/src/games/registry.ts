/** Boards by game; each is loaded only when its game is played. */

import type { Desk } from "../lib/desk/desk.svelte";
import type { Game as Operational } from "./operational/state";
import type { BoardPlugin } from "./plugin";
import type { Game as Strategic } from "./strategic/state";
import type { Game as Tactical } from "./tactical/state";

/** The types of a table, by the slug of its game. */
interface Games {
  operational: Operational;
  strategic: Strategic;
  tactical: Tactical;
}

const BOARDS: { [Slug in keyof Games]: () => Promise<{ plugin: BoardPlugin<Games[Slug]> }> } = {
  operational: () => import("./operational/plugin"),
  strategic: () => import("./strategic/plugin"),
  tactical: () => import("./tactical/plugin"),
};

const isKnown = (slug: string): slug is keyof Games => slug in BOARDS;

/** Load the board of a table's game and its data onto the desk; a game without a chart gets an empty sheet. */
export async function openBoard(game: string, desk: Desk): Promise<BoardPlugin> {
  const fetched: Promise<{ plugin: BoardPlugin }> = isKnown(game) ? BOARDS[game]() : import("./plain/plugin");
  const [{ plugin }] = await Promise.all([fetched, desk.furnish(game).catch(() => undefined)]);
  if (desk.board !== null) plugin.furnish?.(desk.board);
  for (const layer of plugin.layers) desk.layers[layer.id] ??= layer.on ?? true;
  return plugin;
}
