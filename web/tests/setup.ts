/** What the modules under test expect of a browser, and no more: places to keep things, and a page that is empty. */

import { vi } from "vitest";

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
