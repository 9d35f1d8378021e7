/** What a game's board offers the table page, and what it is given. See web/README.md. */

import type { Component } from "svelte";

import type { HullType } from "../chart/hulls";
import type { Ref, Scene } from "../lib/server/api";
import type { Decree } from "../lib/desk/decrees";
import type { Desk } from "../lib/desk/desk.svelte";
import type { Ink } from "../lib/text/sides";

/**
 * A component of one game's board. Like the hooks of a plugin it is a method to the type checker, so that the plugin of one game stands where
 * one of any game is wanted: who opened it by the slug of a table has only the desk of that table to hand it (`registry.ts`).
 */
interface Mounted<Props extends Record<string, unknown>> {
  mount(...given: Parameters<Component<Props>>): ReturnType<Component<Props>>;
}
type Part<Props extends Record<string, unknown>> = Mounted<Props>["mount"];

/** Every part of a board gets the desk and nothing else: `desk.view`, `desk.board`, `desk.orders`, `desk.choose(line)`. */
type DeskPart<G extends Scene> = Part<{ desk: Desk<G> }>;

export interface Layer {
  id: string;
  name: string;
  /** Whether it is shown before anybody asks; true when left out. */
  on?: boolean;
  /** The key that switches it. */
  key?: string;
}

/** How a question is answered at this board. */
export interface Asked {
  /** The question, where it goes by what is selected or drafted here; the server's otherwise. */
  title?: string;
  hint: string;
  /** The hint for screen readers, if the normal one mentions pointer or sight. */
  aloud?: string;
  /** How much of it is left to do, said whenever that changes. */
  left?: string;
}

/** A sentence that mentions colours, rings or the pointer, and its version for screen readers. */
interface Twofold {
  seen: string;
  heard: string;
}

/** What a newcomer hears before the first order: the situation, the task, the hands. */
export interface Briefing {
  situation: string;
  /** What the page adds to how the game is won, which the server tells. */
  more?: string;
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
  /** As sentences refer to it. */
  id: string;
  name: string;
  hull: HullType;
  ink: Ink;
  /** "two hits", "damaged". */
  what: string;
  sunk: boolean;
}

export interface BoardPlugin<G extends Scene = Scene> {
  /** Takes the game's furniture before anything is drawn, where more than the desk needs it. */
  furnish?(board: G["board"]): void;
  /** The drawing. It fills its box, pans and zooms itself, and takes its own keys with `keys.use`. */
  Board: DeskPart<G>;
  /** The same in words: a tree of hexes, areas or ships with the same acts. */
  Twin: DeskPart<G>;
  /** The panel of the selected piece, and the list of forces when nothing is selected. */
  Force?: DeskPart<G>;
  /** In the bar: calendar or turn track, date, weather. */
  Strip?: Part<{ view: G["view"]; board?: G["board"] | null }>;
  /** Below the board, such as the tactical time ruler or the strategic hand of cards. */
  Foot?: DeskPart<G>;
  /** A game-specific way to write orders, shown above the generic list (battle board, order sheet, course plotting). */
  Orders?: DeskPart<G>;
  /** Forms for seldom orders, below the generic list. */
  More?: DeskPart<G>;
  layers: Layer[];
  /** Two short lines for the phone's bar: date, turn. */
  when?(view: G["view"]): [string, string];
  /** Points of both sides for the chip in the bar. */
  score?(view: G["view"]): { side: string; name: string; points: number }[];
  /** How the server's question is answered; null where it says everything itself. */
  ask?(desk: Desk<G>): Asked | null;
  /** Where we are in the sequence of play, unless the board has a strip of its own. */
  sequence?(view: G["view"]): Sequence;
  /** The sheet before the first order. */
  brief?(desk: Desk<G>): Briefing;
  /** What the chart can show of something that a sentence names, by its own id; empty when it is not on the chart. */
  find?(ref: Ref, desk: Desk<G>): string;
  /** What something a sentence names is called by itself, where the name in the sentence leans on its neighbours: `heavy groups 1 and 3`. */
  call?(ref: Ref, desk: Desk<G>): string;
  /** The day on which a turn of the log began, where the bar alone tells it. */
  day?(turn: G["event"], desk: Desk<G>): string;
  /** Ships and aircraft lost or hurt in these events. */
  losses?(events: readonly G["event"][], desk: Desk<G>): Loss[];
  /** What Control may decree in this game besides what it may everywhere. */
  decrees?(desk: Desk<G>): Decree[];
  /** Whether its chart would rather have the whole width, as the world has. */
  wide?(desk: Desk<G>): boolean;
  /** Words with which a plan for the selected piece could begin; none where it is nobody's to plan for. */
  planned?(desk: Desk<G>): readonly string[];
  /** The listed orders given through the selected piece, where it stands for more than itself: a group for its aircraft. */
  through?(desk: Desk<G>): string[];
  /** A word of an order as people say it: a ship's or a place's name. */
  name?(word: string, desk: Desk<G>): string;
  /** Whether the question is answered by writing, so that the few listed orders are not all there is. */
  writes?(desk: Desk<G>): boolean;
  /** Whether the way to begin stands in the panel, as a draft does, and not among the question's own buttons. */
  leads?(desk: Desk<G>): boolean;
}
