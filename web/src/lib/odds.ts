/** Odds in words, and the odds of an order before it is given. */

import { call, type OddsReport } from "./api";
import { t } from "./texts.en";

/** A situation of the game's odds with what an order fills in. */
export interface Question {
  /** What it is about, in words; the name of the situation when left out. */
  label?: string;
  situation: string;
  given: Record<string, string>;
  /** Questions with one heading stand together, one line each. */
  heading?: string;
  /** The line of a report under its heading. */
  sum?: (report: OddsReport) => Sum;
}

export interface Sum {
  /** "3 in 6". */
  chance: string;
  text: string;
}

/** 1/2 as "3 in 6" when dice say so, else in a hundred. */
export function chance(fraction: string, p: number): string {
  const [top = 0, bottom = 1] = fraction.split("/").map(Number);
  if (6 % bottom === 0) return t.inSix((top * 6) / bottom, 6);
  if (36 % bottom === 0) return t.inSix((top * 36) / bottom, 36);
  return `${(p * 100).toFixed(p < 0.1 ? 1 : 0)} %`;
}

/** The chances of all outcomes a test picks, added up, in words. */
export function chanceOf(report: OddsReport, picks: (outcome: string) => boolean): string {
  const p = report.outcomes.filter((row) => picks(row.outcome)).reduce((sum, row) => sum + row.value, 0);
  const sixths = Math.round(p * 6);
  if (Math.abs(p * 6 - sixths) < 1e-9) return t.inSix(sixths, 6);
  return p > 0 && p < 0.005 ? "< 1 %" : `${Math.round(p * 100)} %`;
}

const ASKED = new Map<string, Promise<OddsReport>>();

/** Each question is asked once: the odds depend on nothing else. */
export function ask(game: string, question: Question): Promise<OddsReport> {
  const body = { situation: question.situation, given: question.given };
  const key = `${game} ${JSON.stringify(body)}`;
  const found = ASKED.get(key) ?? call<OddsReport>(`/games/${game}/odds`, body);
  ASKED.set(key, found);
  return found;
}
