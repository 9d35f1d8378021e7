/** The board of a game that has none. */

import type { BoardPlugin } from "../board";
import PlainBoard from "./PlainBoard.svelte";
import PlainTwin from "./PlainTwin.svelte";

export const plugin: BoardPlugin = { Board: PlainBoard, Twin: PlainTwin, layers: [] };
