/** Positions as the server sends them: `make types` generates them from the games. */

import type { Grammar } from "../src/lib/desk/forms";
import { Desk } from "../src/lib/desk/desk.svelte";
import { SeatStore } from "../src/lib/server/table.svelte";
import type { Scene } from "../src/lib/server/api";
import operational from "./samples/operational.json?raw";
import strategic from "./samples/strategic.json?raw";
import tactical from "./samples/tactical.json?raw";

export interface Sample<G extends Scene> {
  view: G["view"];
  board: G["board"];
  orders: string[];
  composed: G["order"][];
  labels: string[];
  grammar: Grammar;
}

const SAMPLES = { operational, strategic, tactical };

export function sample<G extends Scene>(slug: keyof typeof SAMPLES): Sample<G> {
  return JSON.parse(SAMPLES[slug]);
}

/** A desk with a position, without a server. */
export function deskOf<G extends Scene>(found: Sample<G>): Desk<G> {
  const desk = new Desk<G>(new SeatStore<G>("table", found.view.seat));
  desk.past = found.view;
  desk.board = found.board;
  desk.grammar = found.grammar;
  desk.lay(found);
  return desk;
}
