/** Dates and hours of a turn, from the calendar of the view. */

import { dayOf } from "../../../lib/text/dates";
import type { BayView, CalendarTurn } from "../state";
import { w } from "../text/words";

/** What is read of a view; those stored by earlier releases have no calendar. */
type Dated = Pick<BayView, "date" | "turn" | "night" | "last"> & { calendar?: BayView["calendar"] };

/** The turns of the game in order; views stored by earlier releases have none. */
const calendarOf = ({ calendar = [] }: Dated): readonly CalendarTurn[] => calendar;

/** How many turns a day has, from the calendar's first day; without a calendar no day ends. */
export function turnsOfDay(view: Dated): number {
  const calendar = calendarOf(view);
  return calendar.filter(({ date }) => date === calendar[0]?.date).length || Infinity;
}

/** The day of this turn, or of another. */
export function dateOf(view: Dated, turn = view.turn): string {
  return dayOf(new Date(calendarOf(view)[turn - 1]?.date ?? view.date));
}

const withDate = (view: Dated, more = ""): string => [dateOf(view), more].filter(Boolean).join(", ");

/** The day of this turn and its part: `Sun 5 April, morning`. */
export const partOf = (view: Dated): string => withDate(view, w.part[calendarOf(view)[view.turn - 1]?.part ?? (view.night ? "night" : "")]);

/** The day of this turn and its hours: `Sun 5 April, 0400–1200`. */
export const whenOf = (view: Dated): string => withDate(view, calendarOf(view)[view.turn - 1]?.hours);

/** More turns than this are shown from the first; of fewer at least so many are shown. */
const [LONG, SHOWN] = [20, 9];

/** A turn in the strip of the calendar. */
interface Cell {
  turn: number;
  night: boolean;
  /** The number of the day that begins with it; 0 if none does. */
  begins: number;
}

/** The turns that the strip shows: all of a long game, whole days; of a short one the days around the present turn. */
export function cellsOf(view: Dated): Cell[] {
  let day = 0;
  const all = calendarOf(view).map(({ date, part }, i, turns): Cell => {
    const begins = date !== turns[i - 1]?.date ? ++day : 0;
    return { turn: i + 1, night: part === "night", begins };
  });
  const morning = (turn: number): number => all.filter((cell) => cell.turn <= turn && cell.begins).at(-1)?.turn ?? 1;
  const first = view.last > LONG ? 1 : morning(Math.min(view.turn, view.last)) - Math.max(0, SHOWN - (view.last - view.turn));
  return all.slice(morning(Math.max(1, first)) - 1);
}
