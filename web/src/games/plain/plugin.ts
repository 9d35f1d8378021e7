/** The board of a game that has none. */

import type { BoardPlugin } from "../plugin";
import PlainBoard from "./board/Board.svelte";
import PlainTwin from "./board/Twin.svelte";

export const plugin: BoardPlugin = { Board: PlainBoard, Twin: PlainTwin, layers: [] };
