/** Dates and times, in the language of the page. */

import { language, t } from "./words";

/** Day before month, as on charts and in logs. */
const region = (): string => (language() === "en" ? "en-GB" : language());

/** `4–5 April 1942`, `January–June 1942`, from ISO days or months. */
export const datesOf = (begins: string, ends = ""): string =>
  new Intl.DateTimeFormat(region(), {
    ...(begins.length > 7 ? { day: "numeric" } : {}),
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  })
    .formatRange(new Date(begins), new Date(ends || begins))
    .split("–")
    .map((one) => one.trim())
    .join("–");

/** `about 40 minutes`, `about 3 hours`: rounded as an estimate. */
export const aboutTime = (minutes: number): string =>
  minutes < 90 ? t.aboutMinutes({ n: Math.max(10, Math.round(minutes / 5) * 5) }) : t.aboutHours({ n: Math.round(minutes / 60) });

/** `Sun 5 April`. */
export function dayOf(date: Date): string {
  const part = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(region(), { ...options, timeZone: "UTC" }).format(date);
  return `${part({ weekday: "short" })} ${date.getUTCDate()} ${part({ month: "long" })}`;
}
