/** Orders in words, for buttons. */

import { capital } from "../../../lib/text/capital";
import { wordsOf } from "../../../lib/desk/orders";
import type { Order } from "../generated/orders";
import type { Desk } from "../state";
import { sentence } from "../text/say.en";
import { w } from "../text/texts.en";

/** A ship, air unit, place or troop by its name; any other word as it stands. */
export function nameOf(word: string, desk: Desk): string {
  const board = desk.board;
  const guns = board?.batteries[word];
  if (board && guns) return w.guns(board.places[guns.place]?.name ?? guns.place);
  const here = Object.values(board?.places ?? {}).find((one) => one.hex === word)?.name;
  return (
    here ??
    board?.ships[word]?.name ??
    board?.planes[word]?.name ??
    board?.places[word]?.name ??
    board?.troops[word]?.name ??
    board?.submarines[word]?.name ??
    w.verbs[word] ??
    decoyName(word)
  );
}

/** Decoys have a letter and a number, and no name. */
const decoyName = (word: string): string =>
  word.replace(/^decoy-([aj])(\d+)$/, (_, side: string, n: string) => w.decoyUnit(`${side.toUpperCase()}${n}`));

/** An order in words, for its button. */
export function describe(line: string, desk: Desk): string {
  const step = line === "done" ? w.doneWith[desk.view?.flow.at(-1)?.phase ?? ""] : undefined;
  if (step) return step;
  const order = desk.orderOf(line);
  return order ? told(order, desk) : line;
}

export function told(order: Order, desk: Desk): string {
  const say = (word: string): string => nameOf(word, desk);
  if (order.verb === "array" && order.posts?.length) {
    const due = desk.shown.flow.find((phase) => phase.phase === "Arraying")?.names[desk.shown.side];
    if (order.posts.length === due?.length && order.posts.every((one) => one.post === "screening")) return w.allInFront;
  }
  const { verb } = order;
  return sentence(order, say) ?? [w.verbs[verb] ?? capital(verb), ...wordsOf(order).map(say)].join(" ");
}
