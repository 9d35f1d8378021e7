/** What brought a loss about, as the server found it. */

import type { GameEvent } from "../../lib/server/api";

/** The cause of a loss; nothing where it is told already. */
export function causeOf<E extends GameEvent>(loss: E, events: readonly E[], told: readonly E[]): E | undefined {
  const cause = events.find((event) => event.n === loss.cause);
  return cause && !told.includes(cause) ? cause : undefined;
}
