/** The names of words in orders. */

import { groupName } from "../board/callsigns";
import type { Desk } from "../state";

export function nameOf(word: string, desk: Desk): string {
  const view = desk.view;
  return view?.ships[word]?.name ?? view?.others[word]?.name ?? (view?.groups[word] ? groupName(word, view) : word);
}
