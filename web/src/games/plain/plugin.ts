/** The plugin of games without a board. */

import type { BoardPlugin } from "../plugin";
import Board from "./board/Board.svelte";
import Twin from "./board/Twin.svelte";

export const plugin: BoardPlugin = { Board, Twin, layers: [] };
