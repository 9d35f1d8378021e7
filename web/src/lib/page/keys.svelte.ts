/** Keys: one list of the present effect of every key. Boards add theirs with `keys.use`; the list behind `?` is generated from it. */

import { t } from "../text/words";

export interface Key {
  /** As in `KeyboardEvent.key`: `n`, `Enter`, `?`. Letters match in either case. */
  key: string;
  does: string;
  run: (event: KeyboardEvent) => void;
  /** Whether it works while a dialog is open. */
  anywhere?: boolean;
}

class Keys {
  private sets = $state.raw<Key[][]>([]);
  /** Remapped keys: from the default one to the actual one. */
  moved = $state<Record<string, string>>(JSON.parse(localStorage.getItem("moved keys") ?? "{}") as Record<string, string>);
  on = $state(localStorage.getItem("keys") !== "off");

  constructor() {
    addEventListener("keydown", (event) => this.press(event));
  }

  /** Add keys; returns a function that removes them. Later sets take precedence. */
  use(set: Key[]): () => void {
    this.sets = [set, ...this.sets];
    return () => (this.sets = this.sets.filter((one) => one !== set));
  }

  get list(): Key[] {
    const seen = new Set<string>();
    return this.sets.flat().filter((one) => !seen.has(one.key) && seen.add(one.key));
  }

  /** The key that does what `key` does by default. */
  of(key: string): string {
    return this.moved[key] ?? key;
  }

  /** Assign another key to an action; the action that had that key gets the old one. */
  move(key: string, to: string): void {
    const old = this.of(key);
    const other = this.list.find((one) => one.key !== key && this.of(one.key) === to);
    const next = { ...this.moved, [key]: to, ...(other ? { [other.key]: old } : {}) };
    this.moved = Object.fromEntries(Object.entries(next).filter(([from, now]) => from !== now));
    localStorage.setItem("moved keys", JSON.stringify(this.moved));
  }

  /** Reset all keys to their defaults. */
  reset(): void {
    this.moved = {};
    localStorage.removeItem("moved keys");
  }

  /** Single-character keys can be switched off, for users whose assistive tools need them. */
  switch(): void {
    this.on = !this.on;
    localStorage.setItem("keys", this.on ? "on" : "off");
  }

  private press(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    const ticking = target instanceof HTMLInputElement && /^(checkbox|radio|range)$/.test(target.type);
    const typing = !ticking && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
    if (typing) return;
    if (!this.on && event.key.length === 1) return;
    // A focused button handles Enter itself, unless pressing it would change nothing: a tab that is open, an order that is chosen.
    const spent = "[role=tab][aria-selected=true], [data-chosen=true]";
    const pressing = event.key === " " || (event.key === "Enter" && !ticking);
    if (pressing && target.closest(`button:not(${spent}), a, summary, label, [role=button]`)) return;
    const wanted = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const found = this.list.find((one) => this.of(one.key) === wanted);
    if (!found || (!found.anywhere && document.querySelector("dialog[open]"))) return;
    event.preventDefault();
    found.run(event);
  }
}

export const keys = new Keys();

const MARKS: Record<string, string> = { Enter: "↵", ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→" };

/** The printed form of a key. */
export function keyName(key: string): string {
  return MARKS[key] ?? (key === "Escape" ? t.keyEscape : key === " " ? t.keySpace : key.toUpperCase());
}
