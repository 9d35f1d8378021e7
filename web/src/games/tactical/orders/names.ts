/** The names of words in orders. */

import { nameIn, type Desk } from "../state";

export function nameOf(word: string, desk: Desk): string {
  const view = desk.view;
  return view ? (view.ships[word]?.name ?? view.others[word]?.name ?? nameIn(view, word)) : word;
}
