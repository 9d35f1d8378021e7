/** Inks and shapes: every seat, side and nation of the three games is Allied, Axis, neutral or unknown on the chart. */

import { capital } from "./capital";
import { t } from "./words";

export type Ink = "allied" | "axis" | "neutral" | "unknown";

const AXIS = new Set(["japan", "ijn", "germany", "km", "italy", "rm", "axis", "red"]);
const NEUTRAL = new Set(["vichy", "neutral", "observer", "control"]);

/** The ink of a seat (`allies/force-a`), side (`japan`), navy (`ijn`) or nation (`germany`). */
export function inkOf(name: string): Ink {
  const side = (name.split("/")[0] ?? "").toLowerCase();
  if (side === "" || side === "unknown") return "unknown";
  if (AXIS.has(side)) return "axis";
  return NEUTRAL.has(side) ? "neutral" : "allied";
}

/** A group's name as it is spoken: the ids are made of `Ajax Div`, people say Ajax division. */
const called = (name: string): string =>
  name
    .split(" ")
    .map((word) => t["group-words"][word.toLowerCase()] ?? word)
    .join(" ");

/** A seat's name in a sentence: `the Allies`, `the Royal Navy, Ajax division`. */
export function sideName(seat: string): string {
  const [side = "", ...rest] = seat.split("/");
  const name = t.sides[side.toLowerCase()] ?? side;
  return rest.length ? `${name}, ${called(rest.join("-").split("-").map(capital).join(" "))}` : name;
}

/** "Allied", as in the labels of a sequence of play. */
export function adjective(seat: string): string {
  return t["side-adjectives"][seat.split("/")[0] ?? ""] ?? "";
}

/** A step of the game beside the name of its side: `Movement, impulse 3`, not `Japanese movement, impulse 3`. */
export function stepOf(step: string, seat: string): string {
  const own = `${adjective(seat)} `;
  return step.startsWith(own) ? capital(step.slice(own.length)) : step;
}

/** The same for the beginning of a sentence. */
export function SideName(seat: string): string {
  const name = sideName(seat);
  return capital(name);
}

/** Whether a verb after a seat's name is in the plural. */
export const isMany = (seat: string): boolean => (seat.split("/")[0] ?? "").toLowerCase() in t["plural-sides"];
