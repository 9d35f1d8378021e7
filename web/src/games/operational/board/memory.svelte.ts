/**
 * Which markers were face up, and when: stored in this browser, from views that this seat was sent. It contains nothing the seat was not
 * told.
 */

import type { BayView } from "../state";
import type { Memory } from "./pieces";

class Remembered {
  seen = $state.raw<Memory>({});

  constructor(private readonly name: string) {
    try {
      this.seen = JSON.parse(sessionStorage.getItem(name) ?? "{}") as Memory;
    } catch {
      this.seen = {};
    }
  }

  note(view: BayView): void {
    let next: Memory | null = null;
    for (const marker of Object.values(view.markers)) {
      if (!marker.revealed) continue;
      const old = this.seen[marker.id];
      if (old && old.turn === view.turn && old.impulse === view.impulse && old.at === marker.at) continue;
      next = {
        ...(next ?? this.seen),
        [marker.id]: { ships: marker.ships.map((ship) => ship.id), turn: view.turn, impulse: view.impulse, at: marker.at },
      };
    }
    if (!next) return;
    this.seen = next;
    sessionStorage.setItem(this.name, JSON.stringify(next));
  }
}

const KEPT = new Map<string, Remembered>();

export function memory(table: string, seat: string): Remembered {
  const name = `seen ${table} ${seat}`;
  const found = KEPT.get(name) ?? new Remembered(name);
  KEPT.set(name, found);
  return found;
}
