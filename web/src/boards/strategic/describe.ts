/** Orders and words as people say them. */

import type { Desk } from "../../lib/desk.svelte";
import { words } from "../../lib/orders";
import { atlasOf } from "./atlas";
import { forceName, SHORT } from "./speak.en";
import { w } from "./texts.en";
import type { WarView } from "./war";

export const SHEETS = ["placement", "supply", "transfer", "tonnage", "allocate", "flags", "cards"];

/** The items of a sheet's line. */
export function itemsOf(line: string): string[] {
  const rest = line.trim().replace(/^\S+\s*/, "");
  return rest ? rest.split(/\s*,\s*/).filter(Boolean) : [];
}

export function nameOf(word: string, desk: Desk): string {
  if (!desk.board) return word;
  const view = desk.view as WarView | null;
  const [head = "", lsp] = word.split("=");
  const atlas = atlasOf(desk.board);
  if (head === "lend") return w.lentBy(atlas.name(lsp ?? ""));
  if (lsp !== undefined) return head.includes(":") ? w.withLsp(forceName(head, atlas), lsp) : `${atlas.name(head)} ${lsp}`;
  if (word.includes(":")) return forceName(word, atlas);
  const unit = view?.position.units[word];
  if (unit) return `${SHORT[unit.nation] ?? atlas.name(unit.nation)} ${atlas.name(word).toLowerCase()}`;
  return w.verbs[word] ?? w.sheetOf[word] ?? atlas.name(word);
}

export function describe(line: string, desk: Desk): string {
  const [verb = "", ...rest] = words(line);
  if (SHEETS.includes(verb)) {
    const step = w.sheetOf[verb] ?? verb;
    const items = itemsOf(line);
    return items.length ? w.handIn(step, items.length) : w.handInEmpty(step);
  }
  const known = w.verbs[line];
  if (known) return known;
  if (verb === "intervene" || verb === "share") {
    const straight = line.endsWith(" against invasion");
    return `${w.verbs[verb]} ${(straight ? rest.slice(0, -2) : rest).map((word) => nameOf(word, desk)).join(", ")}${straight ? w.againstInvasion : ""}`;
  }
  return `${w.verbs[verb] ?? verb.charAt(0).toUpperCase() + verb.slice(1)} ${rest.map((word) => nameOf(word, desk)).join(" ")}`.trim();
}

/** A sheet in one sentence: how many lines of each kind. */
export function spell(line: string, desk: Desk): string {
  if (!SHEETS.includes(words(line)[0] ?? "")) return w.spelled[words(line)[0] ?? ""] ?? describe(line, desk);
  const counts = new Map<string, number>();
  for (const item of itemsOf(line)) {
    const verb = words(item)[0] ?? "";
    const kind = w.linesOf[verb] ? verb : "";
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const said = [...counts].map(([kind, n]) => `${n} ${(w.linesOf[kind] ?? (counts.size > 1 ? w.otherLines : w.plainLines))[n === 1 ? 0 : 1]}`);
  return said.length ? `${said.join(", ")}.` : "";
}
