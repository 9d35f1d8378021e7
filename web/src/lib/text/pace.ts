/** The pace of a table, in a sentence. */

import type { Table } from "../server/api";
import { t } from "./words";

export function paceOf(pace: Table["pace"]): string {
  if (pace.kind !== "deadline") return t.paceLive;
  const hours = pace.hours ?? 24;
  return t.paceDeadline({ each: hours % 24 ? t.paceHours({ n: hours }) : t.paceDays({ n: hours / 24 }), then: pace.then });
}
