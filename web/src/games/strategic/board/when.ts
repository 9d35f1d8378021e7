/** The two months of a turn, on counters and in the bar: `Jan/Feb 1942`. */

import { language } from "../../../lib/text/words";

export function monthsOf(turn: number): string {
  const short = (month: number): string =>
    new Intl.DateTimeFormat(language(), { month: "short", timeZone: "UTC" }).format(Date.UTC(1942, month));
  const first = (turn - 1) * 2;
  return `${short(first)}/${short(first + 1)} ${1942 + Math.floor(first / 12)}`;
}
