/** Odds in words, and the odds of an order before it is given. */

import { call, type OddsReport } from "./api";
import { t } from "./texts.en";

/** A situation of the game's odds with what an order fills in. */
export interface Question {
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
  const key = `${game} ${JSON.stringify(question)}`;
  const found = ASKED.get(key) ?? call<OddsReport>(`/games/${game}/odds`, question);
  ASKED.set(key, found);
  return found;
}
