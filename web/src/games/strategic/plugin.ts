/** The plugin of the strategic board for the table page. */

import { layersOf } from "../../chart/reach/reach.svelte";
import type { BoardPlugin } from "../plugin";
import { ask, brief } from "./text/asks";
import { atlasOf, theatreOf } from "./board/atlas";
import { pointsOf } from "./board/balance";
import Force from "./board/Force.svelte";
import { nameOf } from "./orders/names";
import { decrees } from "./orders/decrees";
import Orders from "./orders/Orders.svelte";
import Foot from "./board/Foot.svelte";
import { DRAFTED, sheetWord } from "./orders/draft.svelte";
import { HULL } from "./board/kinds";
import Board from "./board/Board.svelte";
import { pieceOf } from "./board/pieces";
import { titlesOf } from "../sequence";
import Strip from "./board/Strip.svelte";
import { calledAlone } from "./text/names";
import { REACH, w } from "./text/words";
import Twin from "./board/Twin.svelte";
import { type Game, stepOf } from "./state";

export const plugin: BoardPlugin<Game> = {
  Board,
  Twin,
  Force,
  Strip,
  Foot,
  Orders,
  layers: [
    ...layersOf(REACH),
    { id: "names", name: w.names },
    { id: "limits", name: w.limits },
    { id: "routes", name: w.routes },
    { id: "enemyRoutes", name: w.enemyRoutes },
    { id: "inPort", name: w.inPort },
    { id: "ports", name: w.ports },
    { id: "furniture", name: w.furniture },
  ],
  when(view, board) {
    const step = stepOf(view, board);
    return [
      board?.dates[view.position.turn - 1] ?? "",
      w.turn({
        turn: view.position.turn,
        step: step ? `${step} ${titlesOf(board?.sequence ?? [], { ...w.steps })[step - 1] ?? ""}` : w.placement,
      }),
    ];
  },
  score(view) {
    const of = (side: string): string[] =>
      Object.entries(view.position.alliances)
        .filter(([, one]) => one === side)
        .map(([nation]) => nation);
    const open = Boolean(view.outcome);
    return (["allied", "axis"] as const)
      .filter((side) => open || of(side).some((nation) => view.known.includes(nation)))
      .map((side) => ({
        side,
        name: side === "allied" ? w.allied : w.axis,
        points: view.outcome ? of(side).reduce((all, one) => all + (view.outcome?.points[one] ?? 0), 0) : pointsOf(view, of(side)),
      }));
  },
  ask,
  brief,
  name: nameOf,
  wide: (desk) => theatreOf(desk).size === 0,
  writes: (desk) => sheetWord(desk) !== "",
  leads: (desk) => DRAFTED.has(sheetWord(desk)),
  call: calledAlone,
  find: (ref, desk) => pieceOf(ref, desk.shown, atlasOf(desk.furniture)),
  hull: (kind) => HULL[kind] ?? "LC",
  decrees,
};
