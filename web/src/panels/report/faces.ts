/** The dice of an event that needed a number; draws by lot tell nothing. */

import type { GameEvent } from "../../lib/server/api";

export const facesOf = (rolls: GameEvent["rolls"], most: number): number[] =>
  rolls
    .filter((roll) => !roll.drawn)
    .flatMap((roll) => roll.faces)
    .slice(0, most);
