/** Dates and hours of a turn. */

import { dayOf } from "../../../lib/text/dates";
import type { BayView } from "../state";
import { w } from "../text/words";

/** The day of this turn, or of another. */
export function dateOf(view: BayView, turn = view.turn): string {
  const [year = 1942, month = 4, day = 1] = view.date.split("-").map(Number);
  const cycle = view.options.day_night_cycle.length;
  const days = Math.floor((turn - 1) / cycle) - Math.floor((view.turn - 1) / cycle);
  const date = new Date(Date.UTC(year, month - 1, day + days));
  return dayOf(date);
}

export function hoursOf(view: BayView): string {
  const cycle = view.options.day_night_cycle;
  const part = view.night ? "night" : (view.turn - 1) % cycle.length === 0 ? "morning" : "afternoon";
  return part;
}

export function whenOf(view: BayView): string {
  return `${dateOf(view)}, ${w.part[hoursOf(view)]}`;
}
