/** Dates and hours of a turn. */

import type { BayView } from "./bay";
import { w } from "./texts.en";

export function dateOf(view: BayView): string {
  const [year = 1942, month = 4, day = 1] = view.date.split("-").map(Number);
  const weekday = w.days[new Date(Date.UTC(year, month - 1, day)).getUTCDay()];
  return `${weekday} ${day} ${w.months[month - 1]}`;
}

export function hoursOf(view: BayView): string {
  const cycle = view.options["day_night_cycle"] ?? "DDN";
  const part = view.night ? "night" : (view.turn - 1) % cycle.length === 0 ? "morning" : "afternoon";
  return part;
}

export function whenOf(view: BayView): string {
  return `${dateOf(view)}, ${w.part[hoursOf(view)]}`;
}
