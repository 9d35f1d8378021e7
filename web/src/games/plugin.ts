/** What a game's board provides to the table page, and what it receives. See web/README.md. */

import type { Component } from "svelte";

import type { HullType } from "../chart/hulls";
import type { Ref, Scene } from "../lib/server/api";
import type { Decree } from "../lib/desk/decrees";
import type { Desk } from "../lib/desk/desk.svelte";
import type { Ink } from "../lib/text/sides";

/**
 * A component of one game's board. Like the hooks of a plugin it is declared as a method (bivariant), so that the plugin of one game is
 * accepted where one of any game is expected; the caller, who loaded it by the table's slug, has only the desk of that table to pass
 * (`registry.ts`).
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
  /** Whether it is shown by default; true if omitted. */
  on?: boolean;
  /** The key that toggles it. */
  key?: string;
}

/** How a question is answered at this board. */
export interface Asked {
  /** The question, if it depends on the selection or the draft; otherwise the server's. */
  title?: string;
  hint: string;
  /** The hint for screen readers, if the normal one mentions pointer or sight. */
  aloud?: string;
  /** How much is left to do, announced whenever it changes. */
  left?: string;
}

/** A sentence that mentions colours, rings or the pointer, and its version for screen readers. */
interface Twofold {
  seen: string;
  heard: string;
}

/** The briefing before the first order: the situation, the task, how to play. */
export interface Briefing {
  situation: string;
  /** Additions of the page to the aim of the game, which the server tells. */
  more?: string;
  /** What a player does in a turn, in the order of play. */
  steps: (string | Twofold)[];
  /** What is special in this scenario. */
  special?: string[];
}

/** The steps of a turn in order, and the index of the present one; -1 for none. */
export interface Sequence {
  steps: string[];
  now: number;
}

export interface BoardPlugin<G extends Scene = Scene> {
  /** Called with the game's board data before anything is drawn, if more than the desk needs it. */
  furnish?(board: G["board"]): void;
  /** The drawing. It fills its box, handles panning and zooming, and registers its own keys with `keys.use`. */
  Board: DeskPart<G>;
  /** The same in words: a tree of hexes, areas or ships with the same actions. */
  Twin: DeskPart<G>;
  /** The panel of the selected piece, and the list of forces without a selection. */
  Force?: DeskPart<G>;
  /** In the bar: calendar or turn track, date, weather. */
  Strip?: Part<{ view: G["view"]; board?: G["board"] | null }>;
  /** Below the board, such as the tactical time ruler or the strategic hand of cards. */
  Foot?: DeskPart<G>;
  /** A game-specific way to compose orders, shown above the generic list (battle board, order sheet, course plotting). */
  Orders?: DeskPart<G>;
  /** Forms for rare orders, below the generic list. */
  More?: DeskPart<G>;
  layers: Layer[];
  /** Two short lines for the phone's bar: date, turn. */
  when?(view: G["view"], board: G["board"] | null): [string, string];
  /** Points of both sides for the chip in the bar. */
  score?(view: G["view"]): { side: string; name: string; points: number }[];
  /** How the server's question is answered; null if its text is complete. */
  ask?(desk: Desk<G>): Asked | null;
  /** The step in the sequence of play, unless the board has a strip of its own. */
  sequence?(view: G["view"], board: G["board"] | null): Sequence;
  /** The briefing before the first order. */
  brief?(desk: Desk<G>): Briefing;
  /** The piece on the chart for an id in a sentence; empty if it is not on the chart. */
  find?(ref: Ref, desk: Desk<G>): string;
  /** The full name of something that a sentence abbreviates: `heavy groups 1 and 3`. */
  call?(ref: Ref, desk: Desk<G>): string;
  /** The day on which a turn of the log began, where only the bar tells it. */
  day?(turn: G["event"], desk: Desk<G>): string;
  /** The hull that stands for a kind of piece. */
  hull?(kind: string): HullType;
  /** The ink of a side, where it depends on the table. */
  ink?(side: string, desk: Desk<G>): Ink;
  /** What Control may decree in this game besides what it may everywhere. */
  decrees?(desk: Desk<G>): Decree[];
  /** Whether its chart prefers the whole width, as the world does. */
  wide?(desk: Desk<G>): boolean;
  /** The first words of possible plans for the selected piece; none if the seat cannot plan for it. */
  planned?(desk: Desk<G>): readonly string[];
  /** The listed orders given through the selected piece, where it stands for more than itself: a group for its aircraft. */
  through?(desk: Desk<G>): string[];
  /** The name for a word of an order: a ship or a place. */
  name?(word: string, desk: Desk<G>): string;
  /** Whether the question is answered by free input, so that the few listed orders are not all. */
  writes?(desk: Desk<G>): boolean;
  /** Whether the first action is in the panel, as a draft is, and not among the question's own buttons. */
  leads?(desk: Desk<G>): boolean;
}
