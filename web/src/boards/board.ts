/** What a game's board offers the table page, and what it is given. See web/README.md. */

import type { Component } from "svelte";

import type { View } from "../lib/api";
import type { Desk } from "../lib/desk.svelte";
import type { Question } from "../lib/odds";

/** Every part of a board gets the desk and nothing else: `desk.view`, `desk.board`, `desk.orders`, `desk.choose(line)`. */
export interface BoardProps {
  desk: Desk;
}

export interface Layer {
  id: string;
  name: string;
  /** Whether it is shown before anybody asks; true when left out. */
  on?: boolean;
}

export interface BoardPlugin {
  /** The drawing. It fills its box, pans and zooms itself, and takes its own keys with `keys.use`. */
  Board: Component<BoardProps>;
  /** The same in words: a tree of hexes, areas or ships with the same acts. */
  Twin: Component<BoardProps>;
  /** The panel of the selected piece, and the list of forces when nothing is selected. */
  Force?: Component<BoardProps>;
  /** In the bar: calendar or turn track, date, weather. */
  Strip?: Component<{ view: View }>;
  /** Below the board, such as the tactical time ruler or the strategic hand of cards. */
  Foot?: Component<BoardProps>;
  /** A game-specific way to write orders, shown above the generic list (battle board, order sheet, course plotting). */
  Orders?: Component<BoardProps>;
  layers: Layer[];
  /** Two short lines for the phone's bar: date, turn. */
  when?(view: View): [string, string];
  /** Points of both sides for the chip in the bar. */
  score?(view: View): { side: string; name: string; points: number }[];
  /** The odds an order asks for before it is given; the server works them out. */
  odds?(line: string, desk: Desk): Question[];
  /** A sentence of the log with ids turned into names. */
  speak?(text: string, desk: Desk): string;
  /** A word of an order as people say it: a ship's or a place's name. */
  name?(word: string, desk: Desk): string;
  /** An order in words for the main button: "Steam to 1918". */
  describe?(line: string, desk: Desk): string;
}
