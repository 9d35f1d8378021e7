/** How fast a table is played, in a sentence. */

import type { Table } from "../server/api";

export function paceOf(pace: Table["pace"]): string {
  if (pace.kind !== "deadline")
    return "It is played live, without a clock; whoever keeps others waiting for three days is played for until he comes back.";
  const hours = pace.hours ?? 24;
  const each = hours % 24 ? `${hours} hours` : hours === 24 ? "a day" : `${hours / 24} days`;
  return `Each move may take ${each}; then ${pace.then === "pass" ? "the turn passes" : "the computer moves"}.`;
}
