/** First battles with somebody at your elbow: a real scenario, a few steps. Each step waits for the hand, not for a button. */

import type { Desk } from "./desk.svelte";

export interface LessonStep {
  text: string;
  /** What it speaks of, as a CSS selector; it is ringed. */
  shows?: string;
  /** When this is true the lesson goes on by itself; without it there is a button. */
  until?: (desk: Desk, before: number) => boolean;
}

export interface Lesson {
  game: string;
  title: string;
  blurb: string;
  /** Scenario and seed, so that everybody learns on the same sea. */
  scenario: string;
  seat: string;
  seed: number;
  steps: LessonStep[];
}

const ordered = (desk: Desk, before: number): boolean => desk.store.heard !== before;
const chosen = (start: string) => (desk: Desk): boolean => desk.line.startsWith(start);
const asked = (rule: string) => (desk: Desk): boolean => desk.view?.prompt?.rule === rule && desk.mayOrder;
const open = (selector: string) => (): boolean => document.querySelector(selector) !== null;

export const LESSONS: Lesson[] = [
  {
    game: "tactical",
    title: "Two cruisers by day",
    blurb: "Minneapolis meets Tone by day. Course, speed, target: that is all there is to remember.",
    scenario: "duel",
    seat: "usn",
    seed: 1942,
    steps: [
      { text: "You command the cruiser Minneapolis; Tone steams on your beam. The sentence in this panel always says what is asked of you now.", shows: "#prompt h1" },
      { text: "The blue wedges show where your guns bear: nine to either side, six ahead, three astern. The dashed ring is the edge of close range. Drag the paper to move it, the wheel zooms.", shows: ".chart" },
      { text: "Plot a course: drag the small ring at the end of her line, or press the right arrow a few times. The course is written in the panel as you draw it.", shows: ".chart", until: chosen("plot") },
      { text: "Now a target. Choose Tone where it says “All guns that bear”, or press D.", shows: "section[aria-label='Plot']", until: (desk) => desk.line.includes("->") },
      { text: "Before anything is given, the odds stand under the button: what your guns would do to her at close, medium and long range. Nobody may measure the range; judge it.", shows: "#prompt" },
      { text: "Give the order: the dark button, or Enter. Tone's captain has plotted too, in secret; then both ships move and fire at once.", shows: "#prompt .main", until: ordered },
      { text: "“Just now” says what happened. Open the report.", shows: "section[aria-label='Just now']", until: open("dialog[open]") },
      { text: "Every step shows its dice. Press “Why” on one: the modifiers with their reasons, the printed chart with the cell that was read, the rule in words. Then carry on.", until: (desk) => desk.store.heard > 0 && document.querySelector("dialog[open]") === null },
      { text: "Keep your broadside to her and your range long, or close and trust your aim. Eight turns decide it. The key ? lists every key and finds any rule." },
    ],
  },
  {
    game: "operational",
    title: "Easter Sunday off Ceylon",
    blurb: "Nagumo's carriers are somewhere south of you. Hide, search, strike, and be gone by morning.",
    scenario: "easter",
    seat: "allies",
    seed: 1942,
    steps: [
      { text: "You command the Allies in the Bay of Bengal, April 1942. The sentence in this panel always says what is asked of you now.", shows: "#prompt h1" },
      { text: "Blue and round is yours, orange and angular is Japan. The dashed square with ? is a marker nobody has looked at: Nagumo's carriers, or nothing at all.", shows: ".chart" },
      { text: "Fighters first. In the list press “Patrol”, then 30 Squadron, then where: over Colombo.", shows: "#panel-body", until: chosen("cap") },
      { text: "The order is written, not given. Confirm it with the dark button or Enter. Until a die falls you may undo it.", shows: "#prompt", until: ordered },
      { text: "Enough in the air. Press Done, and confirm.", shows: "#prompt", until: asked("MK-SEQ-9") },
      { text: "Now the ships. A small magenta ring marks a piece that can do something. Press N, or tap a counter at sea.", shows: ".chart", until: (desk) => desk.selected !== "" },
      { text: "Dotted hexes are legal. Tap one, drag the counter there, or use the arrow keys and Enter.", shows: ".chart", until: chosen("move") },
      { text: "Under the button you read the risk: whether their search planes would find you there. Confirm it if you dare, or go back.", shows: "#prompt", until: (desk, before) => ordered(desk, before) || !desk.line },
      { text: "Every signal opens to its dice, the chart with the cell that was read, what counted, and the rule.", shows: "#panel-body" },
      { text: "Somerville is too weak by day. By night his Albacores may find carriers asleep. Fight on; ? lists every key and finds any rule." },
    ],
  },
  {
    game: "strategic",
    title: "The Malay Barrier",
    blurb: "Tonnage, escorts and flags: where to spend too few ships on too much ocean.",
    scenario: "intro",
    seat: "allied",
    seed: 1942,
    steps: [
      { text: "You lead the Allied navies at the Malay Barrier. A turn is two months; the sentence here says what is asked of you now.", shows: "#prompt h1" },
      { text: "The chart holds sea areas, bases and merchant routes: the thicker the line, the more tonnage. The strip below it shows the ten steps of a turn.", shows: ".chart" },
      { text: "The briefing has placed your ships. Choose “Placement: leave as it is”.", shows: "#prompt", until: chosen("placement") },
      { text: "Nothing is sent before you confirm: the dark button, or Enter.", shows: "#prompt", until: ordered },
      { text: "Transfers: leave them as they are, and confirm. Then comes the tonnage.", shows: "#prompt", until: (desk) => desk.orders.includes("tonnage") },
      { text: "Merchantmen in reserve earn nothing. Press “Draft one for me”: it puts them on the busiest routes.", shows: "section[aria-label='Order sheet']", until: chosen("tonnage ") },
      { text: "Each line of the sheet is read by the rules as you write it. Confirm.", shows: "#prompt", until: ordered },
      { text: "Now give your ships their tasks: draft a sheet, change what you like, and confirm it.", shows: "section[aria-label='Order sheet']", until: (desk, before) => ordered(desk, before) && !desk.orders.includes("allocate") },
      { text: "Flags, cards, then the fights: every result opens to its dice and its rule. Fight on; ? lists every key and finds any rule." },
    ],
  },
];
