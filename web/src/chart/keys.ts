/** The keys of every board: next and previous piece, arrows, inspect, zoom, hide pieces. */

import type { Desk } from "../lib/desk/desk.svelte";
import { keys, type Key } from "../lib/page/keys.svelte";
import { t } from "../lib/text/words";
import type { Pan } from "./pan.svelte";

/** The meaning of the keys on this board, for the list behind `?`. */
interface KeyWords {
  next: string;
  previous: string;
  arrows: string;
  inspect: string;
  fit: string;
  hidePieces: string;
  act?: string;
  goto?: string;
}

interface Hands {
  cycle: (by: 1 | -1) => void;
  arrow: (event: KeyboardEvent) => void;
  inspect: () => void;
  fit: () => void;
  /** Enter when no order is chosen; without it the key is left to the page. */
  act?: () => void;
  goto?: () => void;
  more?: Key[];
}

/** Register the board's keys; returns a function that removes them. */
export function useBoardKeys(
  desk: Pick<Desk, "bare" | "hasDraft" | "confirm">,
  pan: Pan,
  words: KeyWords,
  hands: Hands,
  by = 1.3,
): () => void {
  const { act, goto } = hands;
  const release = (event: KeyboardEvent): void => {
    if (event.key.toLowerCase() === "h") desk.bare = false;
  };
  addEventListener("keyup", release);
  const drop = keys.use([
    { key: "n", does: words.next, run: () => hands.cycle(1) },
    { key: "p", does: words.previous, run: () => hands.cycle(-1) },
    ...["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"].map((key) => ({ key, does: words.arrows, run: hands.arrow })),
    ...(act ? [{ key: "Enter", does: words.act ?? "", run: () => (desk.hasDraft ? void desk.confirm() : act()) }] : []),
    ...(goto ? [{ key: "g", does: words.goto ?? "", run: goto }] : []),
    { key: "i", does: words.inspect, run: hands.inspect },
    ...(hands.more ?? []),
    { key: "+", does: t.zoomIn, run: () => pan.by(by) },
    { key: "-", does: t.zoomOut, run: () => pan.by(1 / by) },
    { key: "0", does: words.fit, run: hands.fit },
    { key: "h", does: words.hidePieces, run: () => (desk.bare = true) },
  ]);
  return () => {
    drop();
    removeEventListener("keyup", release);
  };
}
