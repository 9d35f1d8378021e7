/** Events about our own losses. */

import type { BoardPlugin } from "../../games/plugin";
import type { GameEvent } from "../../lib/server/api";
import type { Desk } from "../../lib/desk/desk.svelte";
import { inkOf } from "../../lib/text/sides";
import { gravity } from "./news";

/** The numbers of the events in which a ship or unit of ours is lost or damaged. */
export function ownLosses(events: readonly GameEvent[], plugin: BoardPlugin | null, desk: Desk): Set<number> {
  const ink = inkOf(desk.store.seat);
  const lost = new Set((plugin?.losses?.(events, desk) ?? []).filter((loss) => loss.ink === ink).map((loss) => loss.id));
  const names = ({ parts }: GameEvent): boolean => parts?.some((part) => typeof part !== "string" && lost.has(part.id)) ?? false;
  return new Set(events.filter((event) => gravity(event) > 2 && names(event)).map((event) => event.n));
}
