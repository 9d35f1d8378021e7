/** The strategic board, as the table page knows it. */

import type { BoardPlugin } from "../board";
import { ask, brief } from "./asks.en";
import { theatreOf } from "./atlas";
import { pointsOf } from "./balance";
import Cards from "./Cards.svelte";
import { describe, nameOf, spell } from "./describe";
import { oddsOf, unsure } from "./odds";
import { decrees } from "./decrees";
import Orders from "./Orders.svelte";
import Steps from "./Steps.svelte";
import { DRAFTED, sheetWord } from "./draft.svelte";
import { lossesOf } from "./losses";
import StrategicBoard from "./StrategicBoard.svelte";
import Strip from "./Strip.svelte";
import { named, tell } from "./tell.en";
import { w } from "./texts.en";
import Twin from "./Twin.svelte";
import { stepOf, type WarView } from "./war";

export const plugin: BoardPlugin = {
  Board: StrategicBoard,
  Twin,
  Force: Cards,
  Strip,
  Foot: Steps,
  Orders,
  layers: [
    { id: "names", name: w.names },
    { id: "limits", name: w.limits },
    { id: "routes", name: w.routes },
    { id: "enemyRoutes", name: w.enemyRoutes },
    { id: "inPort", name: w.inPort },
    { id: "ports", name: w.ports },
    { id: "furniture", name: w.furniture },
  ],
  when(any) {
    const view = any as WarView;
    const step = stepOf(view);
    return [w.date(view.position.turn), w.turn(view.position.turn, step ? `${step} ${w.steps[step - 1] ?? ""}` : w.placement)];
  },
  score(any) {
    const view = any as WarView;
    const of = (side: string): string[] => Object.entries(view.position.alliances).filter(([, one]) => one === side).map(([nation]) => nation);
    const open = Boolean(view.outcome);
    return (["allied", "axis"] as const)
      .filter((side) => open || of(side).some((nation) => view.known.includes(nation)))
      .map((side) => ({ side, name: w[side], points: view.outcome ? of(side).reduce((all, one) => all + (view.outcome?.points[one] ?? 0), 0) : pointsOf(view, of(side)) }));
  },
  ask,
  brief,
  describe,
  name: nameOf,
  speak: named,
  wide: (desk) => theatreOf(desk).size === 0,
  spell,
  writes: (desk) => sheetWord(desk) !== "",
  leads: (desk) => DRAFTED.has(sheetWord(desk)),
  tell,
  losses: lossesOf,
  odds: oddsOf,
  unsure,
  decrees,
};
