/** The plugin of the operational board for the table page. */

import { inkOf } from "../../lib/text/sides";
import { run as r } from "../../lib/text/words";
import { layersOf } from "../../chart/reach/reach.svelte";
import type { BoardPlugin } from "../plugin";
import { ask, brief } from "./text/asks";
import { type Game, hullFor, stepOf } from "./state";
import More from "./orders/More.svelte";
import { nameOf } from "./orders/names";
import Force from "./board/Force.svelte";
import Board from "./board/Board.svelte";
import Orders from "./orders/Orders.svelte";
import { plannedFor } from "./orders/planned";
import { pieceOf } from "./board/pieces";
import Strip from "./board/Strip.svelte";
import { ordersOf } from "./orders/targets";
import { titlesOf } from "../sequence";
import { REACH, w } from "./text/words";
import Twin from "./board/Twin.svelte";
import { dateOf, partOf } from "./board/when";

export const plugin: BoardPlugin<Game> = {
  Board,
  Twin,
  Force,
  Strip,
  Orders,
  More,
  layers: [
    ...layersOf(REACH),
    { id: "names", name: w.water },
    { id: "grid", name: w.grid },
    { id: "numbers", name: w.numbers, on: false },
    { id: "zones", name: w.zones, on: false },
    { id: "air", name: w.air },
    { id: "tracks", name: w.tracks },
    { id: "plans", name: r.layer },
    { id: "sightings", name: w.sightings },
    { id: "farthest", name: w.farthest },
    { id: "soundings", name: w.soundings },
    { id: "furniture", name: w.furniture },
  ],
  when(view) {
    return [partOf(view), w.turnOf({ turn: view.turn, last: view.last, impulse: w.impulse({ impulse: view.impulse }) })];
  },
  score(view) {
    // The final points include what is counted at the end only.
    const points = (side: string): number => view.outcome?.points[side] ?? (view.score[side] ?? 0) + (view.handicap[side] ?? 0);
    return [
      { side: "allies", name: w.inBar.allies, points: points("allies") },
      { side: "japan", name: w.inBar.japan, points: points("japan") },
    ].filter((one) => inkOf(one.side));
  },
  sequence: (view, board) => ({ steps: titlesOf(board?.sequence ?? [], { ...w.sequence }), now: stepOf(view, board) }),
  ask,
  brief,
  find: (ref, desk) => pieceOf(ref, desk.shown, desk.furniture),
  day: (turn, desk) => (turn.kind === "turn" ? dateOf(desk.shown, turn.facts.turn) : ""),
  hull: hullFor,
  name: nameOf,
  planned: plannedFor,
  through: (desk) =>
    desk.selected && desk.board ? ordersOf(desk.listings, desk.selected, desk.shown, desk.furniture).map((one) => one.line) : [],
};
