/** The names of words in orders. */

import { wordOf } from "../../../lib/desk/forms";
import type { Desk } from "../state";
import { w } from "../text/words";

/** A ship, air unit, place or troop by its name; any other word from the catalogue. */
export function nameOf(word: string, desk: Desk): string {
  const board = desk.board;
  const guns = board?.batteries[word];
  if (board && guns) return w.guns({ place: board.places[guns.place]?.name ?? guns.place });
  const here = Object.values(board?.places ?? {}).find((one) => one.hex === word)?.name;
  return (
    here ??
    board?.ships[word]?.name ??
    board?.planes[word]?.name ??
    board?.places[word]?.name ??
    board?.troops[word]?.name ??
    board?.submarines[word]?.name ??
    board?.decoys[word] ??
    wordOf(desk.grammar, word)
  );
}

/** A place by its name, a hex by its number. */
export function placeName(word: string, desk: Desk): string {
  const name = nameOf(word, desk);
  return name === word ? w.hex({ at: word }) : name;
}
