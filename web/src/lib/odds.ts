/** Odds in words, and the odds of an order before it is given. */

import { call, type GameCard, type OddsReport } from "./api";
import { t } from "./texts.en";

/** A situation of the game's odds with what an order fills in. */
export interface Question {
  /** What it is about, in words; the name of the situation when left out. */
  label?: string;
  situation: string;
  given: Record<string, string>;
  /** Whether the situation takes the table's rule options. */
  options?: boolean;
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

/** 1/2 as "3 in 6" when dice say so, else in a hundred; all outcomes of one report in the same measure. */
export function chance(fraction: string, p: number, among?: OddsReport): string {
  const [top = 0, bottom = 1] = fraction.split("/").map(Number);
  const bottoms = [bottom, ...(among?.outcomes ?? []).map((row) => Number(row.probability.split("/")[1] ?? 1))];
  const of = [6, 36].find((dice) => bottoms.every((one) => dice % one === 0));
  return of ? t.inSix((top * of) / bottom, of) : t.percent(p, p < 0.1 ? 1 : 0);
}

/** The chances of all outcomes a test picks, added up, in words. */
export function chanceOf(report: OddsReport, picks: (outcome: string) => boolean): string {
  const p = report.outcomes.filter((row) => picks(row.outcome)).reduce((sum, row) => sum + row.value, 0);
  const sixths = Math.round(p * 6);
  if (Math.abs(p * 6 - sixths) < 1e-9) return t.inSix(sixths, 6);
  return p > 0 && p < 0.005 ? t.below(1) : t.percent(p);
}

const USUAL = new Map<string, Promise<Record<string, string>>>();

/** The rule options that differ from the usual ones, as a situation takes them. */
async function unusual(game: string, options: Record<string, string>): Promise<string> {
  const found = USUAL.get(game) ?? call<{ games: GameCard[] }>("/games").then(({ games }) => Object.fromEntries((games.find((one) => one.slug === game)?.options ?? []).map((one) => [one.name, one.default])));
  USUAL.set(game, found);
  const usual = await found;
  return Object.entries(options).filter(([name, value]) => usual[name] !== undefined && usual[name] !== value).map(([name, value]) => `${name}:${value}`).join(",");
}

const ASKED = new Map<string, Promise<OddsReport>>();

/** Each question is asked once: the odds depend on nothing else. */
export async function ask(game: string, question: Question, options: Record<string, string> = {}): Promise<OddsReport> {
  const changed = question.options ? await unusual(game, options) : "";
  const body = { situation: question.situation, given: changed ? { ...question.given, options: changed } : question.given };
  const key = `${game} ${JSON.stringify(body)}`;
  const found = ASKED.get(key) ?? call<OddsReport>(`/games/${game}/odds`, body);
  ASKED.set(key, found);
  return found;
}
