/** The names of words in orders. */

import { titleOf, wordOf } from "../../../lib/desk/forms";
import { atlasOf } from "../board/atlas";
import { unitCalled } from "../board/kinds";
import { forceName } from "../text/names";
import type { Desk } from "../state";

/** A force, counter, place or sea by its name; any other word from the catalogue. */
export function nameOf(word: string, desk: Desk): string {
  if (!desk.board) return word;
  const atlas = atlasOf(desk.furniture);
  if (desk.view?.names[word]) return forceName(word, desk.view);
  const unit = desk.view?.position.units[word];
  if (unit) return unitCalled(unit);
  const known = wordOf(desk.grammar, word);
  return known === word && titleOf(desk.grammar, word) !== word ? titleOf(desk.grammar, word) : known === word ? atlas.name(word) : known;
}
