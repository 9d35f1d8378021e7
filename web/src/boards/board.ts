/** What a game's board offers the table page, and what it is given. See web/README.md. */

import type { Component } from "svelte";

import type { HullType } from "../chart/hulls";
import type { GameEvent, View } from "../lib/api";
import type { Decree } from "../lib/decrees";
import type { Desk } from "../lib/desk.svelte";
import type { Question } from "../lib/odds";
import type { Ink } from "../lib/sides";

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

/** A question in plain words, and how to answer it. */
export interface Asked {
  title: string;
  hint: string;
  /** The hint for those who hear it, where it speaks of the hand or the eye. */
  aloud?: string;
  /** How much of it is left to do, said whenever that changes. */
  left?: string;
}

/** A sentence that speaks of colours, rings or the hand, and the same for the ear. */
export interface Twofold {
  seen: string;
  heard: string;
}

/** What a newcomer hears before the first order: the situation, the task, the hands. */
export interface Briefing {
  situation: string;
  /** How the game is won, and when it ends. */
  aim: string;
  /** What one does in a turn, in the order of play. */
  steps: (string | Twofold)[];
  /** What holds in this scenario alone. */
  special?: string[];
}

/** The steps of a turn in their order, and which of them is now; -1 for none. */
export interface Sequence {
  steps: string[];
  now: number;
}

/** What an action cost, for the report. */
export interface Loss {
  name: string;
  hull: HullType;
  ink: Ink;
  /** "two hits", "damaged". */
  what: string;
  sunk: boolean;
}

/** How the number that was rolled against came about: from where it starts to what the modifiers made of it. */
export interface Reckoning {
  from: string;
  start: number;
  to: string;
  total: number;
}

/** The odds of what happened, and which outcome it was. */
export interface Likely {
  about: string;
  question: Question;
  was: string;
}

export interface BoardPlugin {
  /** Takes the game's furniture before anything is drawn, where more than the desk needs it. */
  furnish?(board: unknown): void;
  /** The drawing. It fills its box, pans and zooms itself, and takes its own keys with `keys.use`. */
  Board: Component<BoardProps>;
  /** The same in words: a tree of hexes, areas or ships with the same acts. */
  Twin: Component<BoardProps>;
  /** The panel of the selected piece, and the list of forces when nothing is selected. */
  Force?: Component<BoardProps>;
  /** In the bar: calendar or turn track, date, weather. */
  Strip?: Component<{ view: View; board?: unknown }>;
  /** Below the board, such as the tactical time ruler or the strategic hand of cards. */
  Foot?: Component<BoardProps>;
  /** A game-specific way to write orders, shown above the generic list (battle board, order sheet, course plotting). */
  Orders?: Component<BoardProps>;
  /** Forms for seldom orders, below the generic list. */
  More?: Component<BoardProps>;
  layers: Layer[];
  /** Two short lines for the phone's bar: date, turn. */
  when?(view: View): [string, string];
  /** Points of both sides for the chip in the bar. */
  score?(view: View): { side: string; name: string; points: number }[];
  /** The server's question in plain words, with a hint; null leaves it as the server put it. */
  ask?(desk: Desk): Asked | null;
  /** Where we are in the sequence of play, unless the board has a strip of its own. */
  sequence?(view: View): Sequence;
  /** The sheet before the first order. */
  brief?(desk: Desk): Briefing;
  /** One event of the log as a sentence; `speak` of its text when left out or empty. */
  tell?(event: GameEvent, desk: Desk): string;
  /** Where the number of a throw starts and ends, when its modifiers are a sum. */
  reckon?(event: GameEvent): Reckoning | null;
  /** Ships and aircraft lost or hurt in these events. */
  losses?(events: readonly GameEvent[], desk: Desk): Loss[];
  /** How likely an event was, where the server can work it out. */
  likely?(event: GameEvent, desk: Desk): Likely | null;
  /** The odds an order asks for before it is given; the server works them out. */
  odds?(line: string, desk: Desk): Question[];
  /** Why an order has no odds though it will be diced for; empty when it has some, or needs none. */
  unsure?(line: string, desk: Desk): string;
  /** What Control may decree in this game besides what it may everywhere. */
  decrees?(desk: Desk): Decree[];
  /** A sentence of the log with ids turned into names. */
  speak?(text: string, desk: Desk): string;
  /** Whether its chart would rather have the whole width, as the world has. */
  wide?(desk: Desk): boolean;
  /** The listed orders given through the selected piece, where it stands for more than itself: a group for its aircraft. */
  through?(desk: Desk): string[];
  /** A word of an order as people say it: a ship's or a place's name. */
  name?(word: string, desk: Desk): string;
  /** Whether the question is answered by writing, so that the few listed orders are not all there is. */
  writes?(desk: Desk): boolean;
  /** Whether the way to begin stands in the panel, as a draft does, and not among the question's own buttons. */
  leads?(desk: Desk): boolean;
  /** A long order spelled out in a sentence, for the line above its button. */
  spell?(line: string, desk: Desk): string;
  /** An order in words for the main button: "Steam to 1918". */
  describe?(line: string, desk: Desk): string;
}

/** An event as the game's board says it. */
export function told(event: GameEvent, plugin: BoardPlugin | null, desk: Desk): string {
  return plugin?.tell?.(event, desk) || plugin?.speak?.(event.text, desk) || event.text;
}
