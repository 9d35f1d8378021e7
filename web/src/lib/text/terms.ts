/** Terms that need an explanation: found in a text, the first occurrence of each. */

import type { components } from "../server/wire";

export type Term = components["schemas"]["Term"];

export interface Piece {
  words: string;
  /** Their explanations; empty for words without one. */
  meaning: string;
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** An abbreviation matches in capitals only; any other word may begin a sentence. */
const formOf = (word: string): string =>
  word === word.toUpperCase() ? escaped(word) : `[${word.charAt(0).toLowerCase()}${word.charAt(0).toUpperCase()}]${escaped(word.slice(1))}`;

/** A text in pieces, split at the first occurrence of each term. */
export function pieces(text: string, terms: readonly Term[]): Piece[] {
  const found: { from: number; to: number; meaning: string }[] = [];
  for (const term of terms) {
    const forms = [...term.words].sort((a, b) => b.length - a.length).map(formOf);
    const hit = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${forms.join("|")})(?![\\p{L}\\p{N}-])`, "u").exec(text);
    if (hit) found.push({ from: hit.index, to: hit.index + hit[0].length, meaning: term.text });
  }
  found.sort((a, b) => a.from - b.from);
  const out: Piece[] = [];
  let at = 0;
  for (const { from, to, meaning } of found) {
    if (from < at) continue;
    if (from > at) out.push({ words: text.slice(at, from), meaning: "" });
    out.push({ words: text.slice(from, to), meaning });
    at = to;
  }
  if (at < text.length) out.push({ words: text.slice(at), meaning: "" });
  return out;
}
