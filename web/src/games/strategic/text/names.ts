/** The names of task forces, fleet trains and counters. */

import type { Ref } from "../../../lib/server/api";
import { unitCalled } from "../board/kinds";
import type { Desk, StrategicView } from "../state";

type Names = Pick<StrategicView, "names">;

/** The full name of a task force or a fleet train: `UK TF1`, `USA Force H`. */
export const forceName = (id: string, { names }: Names): string => names[id]?.full ?? id;

/** The same beside its nation: `TF1`. */
export const forceAlone = (id: string, { names }: Names): string => names[id]?.alone ?? id;

/** The full name of something in a sentence, where counters and routes may have the number only. */
export function calledAlone({ ref, id, name }: Ref, desk: Desk): string {
  const here = desk.view?.position;
  const unit = here?.units[id];
  return ref === "route" ? (here?.routes[id]?.name ?? name) : ref === "unit" && unit ? unitCalled(unit) : name;
}
