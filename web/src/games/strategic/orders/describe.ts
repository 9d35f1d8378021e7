/** Orders and words as people say them. */

import { capital } from "../../../lib/text/capital";
import { wordsOf } from "../../../lib/desk/orders";
import { atlasOf } from "../board/atlas";
import { forceName, speak, unitCalled } from "../text/speak.en";
import { w } from "../text/texts.en";
import { isSheet } from "./draft.svelte";
import { type Desk, isLine } from "../state";

export function nameOf(word: string, desk: Desk): string {
  if (!desk.board) return word;
  const atlas = atlasOf(desk.furniture);
  if (word.includes(":")) return forceName(word, atlas);
  if (desk.view?.position.units[word]) return unitCalled(word);
  return w.verbs[word] ?? w.sheetOf[word] ?? atlas.name(word);
}

export function describe(line: string, desk: Desk): string {
  const order = desk.orderOf(line);
  const name = (word: string): string => nameOf(word, desk);
  if (!order) return line;
  if (isSheet(order)) {
    const step = w.sheetOf[order.verb] ?? order.verb;
    return order.items?.length ? w.handIn(step, order.items.length) : w.handInEmpty(step);
  }
  const { verb } = order;
  const does = w.verbs[verb] ?? capital(verb);
  switch (order.verb) {
    case "intervene": {
      const who = order.forces.map(({ force, lsp }) => w.withLsp(name(force), String(lsp ?? 1)));
      return `${does} ${[...who, ...(order.lender ? [w.lentBy(name(order.lender))] : [])].join(", ")}${order.invasion ? w.againstInvasion : ""}`;
    }
    case "share":
      return `${does} ${order.shares.map(({ nation, steps }) => `${name(nation)} ${steps}`).join(", ")}`;
    case "ruling":
      return order.yes ? w.allows : w.refuses;
    default:
      return [does, ...wordsOf(order).map(name)].join(" ");
  }
}

/** The lines of a sheet, each in words. */
export function linesOf(line: string, desk: Desk): string[] {
  const order = desk.orderOf(line);
  if (!order || !desk.board) return [];
  const atlas = atlasOf(desk.furniture);
  return isSheet(order) ? (order.items ?? []).map((item) => speak(item, desk.shown, atlas)) : [describe(line, desk)];
}

/** A sheet in one sentence: how many lines of each kind. */
export function spell(line: string, desk: Desk): string {
  const order = desk.orderOf(line);
  if (!order) return "";
  if (!isSheet(order)) return w.spelled[order.verb] ?? describe(line, desk);
  const counts = new Map<string, number>();
  for (const item of order.items ?? []) {
    const kind = isLine(item) && w.linesOf[item.verb] ? item.verb : "";
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const said = [...counts].map(
    ([kind, n]) => `${n} ${(w.linesOf[kind] ?? (counts.size > 1 ? w.otherLines : w.plainLines))[n === 1 ? 0 : 1]}`,
  );
  return said.length ? `${said.join(", ")}.` : "";
}
