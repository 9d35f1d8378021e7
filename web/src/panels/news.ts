/** How grave an event is: what a report opens with, and what a glance must catch. */

import type { GameEvent } from "../lib/api";

const LOST = /\b(sunk|sinks|lost|destroyed|captured|takes \w+ from|is out of the war|scuttled|shot down)\b/i;
const HURT = /\b(damaged|disrupted|hits?: [1-9]|[1-9]\d* hits?|(?:one|two|three|four|five|six) hits?|hit: yes|a hit|losses|flees|withdraws?|failed)\b/i;
const SEEN = /\b(sights|seen|sighted|found|detected|comes upon|aircraft (?:of|are over)|battle in|goes ashore|places a flag|operates in|wins|victory|located|was a dummy|is a real task group)\b/i;
/** An attack that came to nothing, though no die fell. */
const MISSED = /\b(?:0|no) hits\b/i;
/** Rolled, but nothing for a headline. */
const QUIET = new Set(["searched", "no.collision", "damage_control", "operations.order", "watched", "swept"]);

/** Hits that did nothing. */
function isHarmless(event: GameEvent): boolean {
  const results = event.facts["results"];
  return Array.isArray(results) && results.length > 0 && results.every((one) => one === "-");
}

/** 4: something is gone; 3: something is hurt; 2: something is seen or begun; 1: dice fell; 0: routine. */
export function gravity(event: GameEvent): number {
  if (/over$/.test(event.kind) && /wins|victory|draw/i.test(event.text)) return 5;
  if (LOST.test(event.text) && !/0 (ships|tonnage)/.test(event.text)) return 4;
  if (HURT.test(event.text) && !isHarmless(event)) return 3;
  if (SEEN.test(event.text)) return 2;
  return (event.rolls.length || MISSED.test(event.text)) && !QUIET.has(event.kind) ? 1 : 0;
}
