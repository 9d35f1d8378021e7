/** The plugin of the tactical plot for the table page. */

import { layersOf } from "../../chart/reach/reach.svelte";
import type { BoardPlugin } from "../plugin";
import { ask, brief } from "./text/asks";
import { hullOf, isPlotting, stepOf, type Game } from "./state";
import Force from "./board/Force.svelte";
import { inkIn } from "./board/inks";
import { nameOf } from "./orders/names";
import Orders from "./orders/Orders.svelte";
import Foot from "./board/Foot.svelte";
import { furnish, sequence } from "./board/sheets";
import { pieceOf } from "./board/pieces";
import { titlesOf } from "../sequence";
import Strip from "./board/Strip.svelte";
import Board from "./board/Board.svelte";
import { REACH, w } from "./text/words";
import Twin from "./board/Twin.svelte";

export const plugin: BoardPlugin<Game> = {
  furnish,
  Board,
  Twin,
  Force,
  Strip,
  Foot,
  Orders,
  layers: [
    ...layersOf(REACH),
    { id: "names", name: w.names },
    { id: "grid", name: w.grid },
    { id: "arcs", name: w.arcs },
    { id: "wakes", name: w.wakes },
    { id: "torpedoes", name: w.torpedoes },
    { id: "smoke", name: w.smoke },
    { id: "sight", name: w.sight },
    { id: "lost", name: w.lost },
    { id: "furniture", name: w.furniture },
  ],
  when(view) {
    return [`${view.clock.replace(":", "")}, ${w.light[view.brief.light] ?? ""}`, w.turnOf({ turn: view.turn, last: view.brief.turns })];
  },
  sequence: (view) => ({ steps: titlesOf(sequence(), { ...w.sequence }), now: stepOf(view) }),
  ask,
  brief,
  find: (ref, desk) => pieceOf(ref, desk.shown),
  writes: (desk) => isPlotting(desk.shown),
  leads: (desk) => isPlotting(desk.shown),
  hull: hullOf,
  ink: (side, desk) => inkIn(desk.shown, side),
  name: nameOf,
};
