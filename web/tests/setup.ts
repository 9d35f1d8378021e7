/** The parts of a browser that the modules under test need: storages, and an empty page. */

import { vi } from "vitest";

import { speak } from "../src/lib/text/words";

class Kept implements Storage {
  private readonly things = new Map<string, string>();
  get length(): number {
    return this.things.size;
  }
  clear(): void {
    this.things.clear();
  }
  getItem(key: string): string | null {
    return this.things.get(key) ?? null;
  }
  key(index: number): string | null {
    return [...this.things.keys()][index] ?? null;
  }
  removeItem(key: string): void {
    this.things.delete(key);
  }
  setItem(key: string, value: string): void {
    this.things.set(key, value);
  }
}

vi.stubGlobal("localStorage", new Kept());
vi.stubGlobal("sessionStorage", new Kept());
vi.stubGlobal("document", { querySelector: () => null });
vi.stubGlobal("matchMedia", () => ({ matches: false }));
vi.stubGlobal("requestAnimationFrame", () => 1);
vi.stubGlobal("cancelAnimationFrame", () => undefined);

/** The catalogues as the server sends them: from the program's files, with its additional tables. */
const files = import.meta.glob<string>("../../src/flagplot/content/text/en/{client/*,kernel,strategic}.ftl", {
  eager: true,
  query: "?raw",
  import: "default",
});
const textOf = (name: string): string => files[`../../src/flagplot/content/text/en/${name}.ftl`] ?? "";
const shared: Record<string, string[]> = { page: ["kernel"], strategic: ["kernel", "strategic"] };
const names = Object.keys(files).flatMap((path) => /client\/(\w+)\.ftl$/.exec(path)?.[1] ?? []);
const whole = (name: string): string => [`client/${name}`, ...(shared[name] ?? [])].map(textOf).join("\n");
speak({ language: "en", catalogues: Object.fromEntries(names.map((name) => [name, whole(name)])) });
