/** First battles with somebody at your elbow: a real scenario, a few steps. Text only; the rules speak for themselves. */

export interface LessonStep {
  text: string;
  /** What it speaks of, as a CSS selector; it is ringed. */
  shows?: string;
  /** When this is true the lesson goes on by itself; without it there is a button. */
  until?: "selected" | "chosen" | "ordered" | "reason";
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

export const LESSONS: Lesson[] = [
  {
    game: "tactical",
    title: "Two cruisers by day",
    blurb: "Exeter meets Myoko by day. Course, speed, target: that is all there is to remember.",
    scenario: "duel",
    seat: "rn",
    seed: 1942,
    steps: [
      { text: "You command HMS Exeter. The sentence at the top always says what is asked of you now.", shows: "#prompt h1" },
      { text: "Both captains write their orders in secret for the next five minutes; then both ships move and fire at once.", shows: "#prompt" },
      { text: "The chart shows your ship in blue and round, the enemy in orange and angular. Shape and colour say the same thing.", shows: ".chart" },
      { text: "Orders can be typed. Press / and write: plot exeter: 4\", R 30, 4\" | exeter/ALL -> myoko. Or press the button that holds your course. Then Enter shows it, nothing is sent yet.", shows: "#prompt", until: "chosen" },
      { text: "Look at it, then confirm with Enter or the dark button. Until dice fall you may undo.", shows: "#prompt .main", until: "ordered" },
      { text: "The signals tell what happened, newest first. Open one: dice, the chart with the cell that was read, what counted, and the rule.", shows: "#panel-body", until: "reason" },
      { text: "Before you risk a ship, ask for the odds: they are worked out by the rules themselves.", shows: "#tab-odds" },
      { text: "That is all. Fight on: eight turns decide it. ? shows every key and the rulebook." },
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
      { text: "You command the Allies in the Bay of Bengal, April 1942. The sentence here always says what is asked of you now.", shows: "#prompt h1" },
      { text: "Blue and round is yours, orange and angular is Japan. A dashed square with ? is a marker nobody has looked at yet: it may be Nagumo, or nothing.", shows: ".chart" },
      { text: "A small magenta ring marks a piece with something to do. Press N, or tap a counter, to pick one up. When nothing can be done, choose Done.", shows: ".chart", until: "selected" },
      { text: "Dotted hexes are legal. Tap one, drag the counter there, or use the arrows and Enter. The order is only written, not sent.", shows: ".chart", until: "chosen" },
      { text: "Read it, then confirm with Enter or the dark button. Undo is free until a die or a secret is shown.", shows: "#prompt", until: "ordered" },
      { text: "Each signal opens to its dice, the chart with the cell that was read, what counted, and the rule.", shows: "#panel-body" },
      { text: "Odds come before risks: found by a search, hit by a bomb, caught by a submarine. Ask here.", shows: "#tab-odds" },
      { text: "Your fleet at Addu Atoll is too weak by day. By night its Albacores may find carriers asleep. Fight on; ? shows every key and the rulebook." },
    ],
  },
  {
    game: "strategic",
    title: "The first two months",
    blurb: "Tonnage, escorts and flags: where to spend too few ships on too much ocean.",
    scenario: "intro",
    seat: "",
    seed: 1942,
    steps: [
      { text: "You lead a nation at sea. A turn is two months; the sentence here says what is asked of you now.", shows: "#prompt h1" },
      { text: "The chart holds the world's sea areas, bases and merchant routes. Blue and round is Allied, orange and angular the Axis.", shows: ".chart" },
      { text: "Every legal order stands in this list: pick a verb, then the piece, then the place. Choose one.", shows: "#panel-body", until: "chosen" },
      { text: "Look at it, then confirm. Nothing is sent before that, and undo is free until dice or secrets.", shows: "#prompt", until: "ordered" },
      { text: "Signals tell what happened and why, down to each die.", shows: "#tab-signals" },
      { text: "That is all you need to begin. ? shows every key and the rulebook." },
    ],
  },
];
