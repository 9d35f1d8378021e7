/** Lessons: a real scenario with a few guided steps. Each step waits for the player's action, not for a button; the text is in the catalogue `lessons`. */

import { lessons } from "../text/words";
import type { Desk } from "./desk.svelte";

interface LessonStep {
  /** The element that it is about, as a CSS selector; it is highlighted. */
  shows?: string;
  /** When this is true the lesson continues automatically; without it there is a button. */
  until?: (desk: Desk, before: number) => boolean;
}

export interface Lesson {
  game: string;
  /** Scenario and seed, the same for everybody. */
  scenario: string;
  seat: string;
  seed: number;
  /** The corner of the chart that may be covered. */
  corner: "top" | "bottom";
  steps: LessonStep[];
}

/** The texts of a game's lesson: its title, its blurb, its steps from `step1` on. */
export const wordsOf = (game: string): Readonly<Record<string, string>> | undefined =>
  game === "strategic" || game === "operational" || game === "tactical" ? lessons[game] : undefined;

const ordered = (desk: Desk, before: number): boolean => desk.store.given > before;
const chosen =
  (verb: string) =>
  (desk: Desk): boolean =>
    desk.order?.verb === verb;
const asked =
  (rule: string) =>
  (desk: Desk): boolean =>
    desk.view?.prompt?.rule === rule && desk.mayOrder;
/** A sheet that may stay empty is listed by its verb alone. */
const sheet =
  (word: string) =>
  (desk: Desk): boolean =>
    desk.orders.includes(word);
const open = (selector: string): boolean => document.querySelector(selector) !== null;

/** The latest events: beside the orders, or above the question. */
const NEWS = "[data-part=news],[data-part=latest]";

export const LESSONS: Lesson[] = [
  {
    game: "tactical",
    scenario: "duel",
    seat: "usn",
    seed: 1942,
    corner: "bottom",
    steps: [
      { shows: "#prompt h1" },
      { shows: ".chart" },
      { shows: ".chart", until: chosen("plot") },
      { shows: "[data-part=sheet]", until: ({ order }) => order !== null && "shoots" in order },
      { shows: "#prompt" },
      { shows: "#prompt .main", until: ordered },
      { shows: NEWS, until: () => open("[data-part=report]") },
      { until: () => !open("[data-part=report]") },
      { shows: "#prompt" },
    ],
  },
  {
    game: "operational",
    scenario: "easter",
    seat: "allies",
    seed: 1942,
    corner: "top",
    steps: [
      { shows: "#prompt h1" },
      { shows: ".chart" },
      { shows: "#panel-body", until: ordered },
      { shows: "#prompt", until: asked("MK-SEQ-9") },
      { shows: ".chart", until: (desk) => desk.selected !== "" },
      { shows: ".chart", until: chosen("move") },
      { shows: "#prompt", until: ordered },
      { shows: "#prompt", until: asked("MK-REC-34") },
      { shows: "#panel-body", until: ordered },
      { shows: NEWS },
    ],
  },
  {
    game: "strategic",
    scenario: "intro",
    seat: "allied",
    seed: 1942,
    corner: "top",
    steps: [
      { shows: "#prompt h1" },
      { shows: ".chart" },
      { shows: "#prompt", until: sheet("transfer") },
      { shows: "#prompt", until: sheet("tonnage") },
      { shows: "[data-part=sheet]", until: sheet("allocate") },
      { shows: "[data-part=sheet]", until: sheet("flags") },
      { shows: "#prompt", until: sheet("cards") },
      { shows: "#prompt", until: (desk, before) => ordered(desk, before) && desk.ready },
      { shows: "#prompt", until: ordered },
      { shows: NEWS },
    ],
  },
];
