/** Odds in words, and the odds of an order before it is given. */

import { call, type OddsReport } from "./api";
import { t } from "./texts.en";

/** A situation of the game's odds with what an order fills in. */
export interface Question {
  /** What it is about, in words; the name of the situation when left out. */
  label?: string;
  situation: string;
  given: Record<string, string>;
}

/** 1/2 as "3 in 6" when dice say so, else in a hundred. */
export function chance(fraction: string, p: number): string {
  const [top = 0, bottom = 1] = fraction.split("/").map(Number);
  if (6 % bottom === 0) return t.inSix((top * 6) / bottom, 6);
  if (36 % bottom === 0) return t.inSix((top * 36) / bottom, 36);
  return `${(p * 100).toFixed(p < 0.1 ? 1 : 0)} %`;
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
