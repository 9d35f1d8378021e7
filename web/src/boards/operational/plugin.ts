/** The operational board, as the table page knows it. */

import { inkOf } from "../../lib/sides";
import type { BoardPlugin } from "../board";
import { ask, brief } from "./asks.en";
import type { BayView, Furniture } from "./bay";
import Compose from "./Compose.svelte";
import { describe, nameOf, speak } from "./describe";
import Force from "./Force.svelte";
import { lossesOf } from "./losses";
import { likely, oddsOf, unsure } from "./odds";
import OperationalBoard from "./OperationalBoard.svelte";
import Orders from "./Orders.svelte";
import Strip from "./Strip.svelte";
import { ordersOf } from "./targets";
import { tell } from "./tell.en";
import { w } from "./texts.en";
import Twin from "./Twin.svelte";
import { dateOf, hoursOf } from "./when";

/** The phases that belong to each step of `w.sequence`. */
const SEQUENCE = [["Opening", "Convoy"], ["Patrolling"], ["Moving", "Plotting", "Submarines"], ["Searching"], ["Launching"], ["Striking", "Raid"], ["Encounter", "SeaFight", "Arraying"], ["Landing", "Declaring", "GroundFight", "Overland"]];

export const plugin: BoardPlugin = {
  Board: OperationalBoard,
  Twin,
  Force,
  Strip,
  Orders,
  More: Compose,
  layers: [
    { id: "names", name: w.water },
    { id: "grid", name: w.grid },
    { id: "numbers", name: w.numbers, on: false },
    { id: "zones", name: w.zones, on: false },
    { id: "air", name: w.air },
    { id: "tracks", name: w.tracks },
    { id: "sightings", name: w.sightings },
    { id: "farthest", name: w.farthest },
    { id: "soundings", name: w.soundings },
    { id: "furniture", name: w.furniture },
  ],
  when(any) {
    const view = any as BayView;
    return [`${dateOf(view)}, ${hoursOf(view)}`, w.turnOf(view.turn, view.last, w.impulse[view.impulse] ?? "")];
  },
  score(any) {
    const view = any as BayView;
    const points = (side: string): number => (view.score[side] ?? 0) + (view.handicap[side] ?? 0);
    return [
      { side: "allies", name: w.inBar.allies, points: points("allies") },
      { side: "japan", name: w.inBar.japan, points: points("japan") },
    ].filter((one) => inkOf(one.side));
  },
  sequence(any) {
    const phases = any.flow.map((phase) => phase.phase);
    return { steps: w.sequence, now: SEQUENCE.reduce((now, classes, i) => (classes.some((one) => phases.includes(one)) ? i : now), -1) };
  },
  ask,
  brief,
  tell,
  losses: lossesOf,
  describe,
  name: nameOf,
  through: (desk) => (desk.selected && desk.board ? ordersOf(desk.orders, desk.selected, desk.view as BayView, desk.board as Furniture) : []),
  speak,
  odds: oddsOf,
  unsure,
  likely,
};
