/** The usual names of task forces and counters. */

import { capital } from "../../../lib/text/capital";
import type { Ref } from "../../../lib/server/api";
import type { Atlas } from "../board/atlas";
import { unitName } from "../board/kinds";
import type { Desk } from "../state";
import { w } from "./words";

/** `tf1` is TF1, `pearl-harbour` Pearl Harbour. */
export const forceCalled = (name: string): string => (/^tf\d/.test(name) ? name.toUpperCase() : name.split("-").map(capital).join(" "));

/** The full name of a task force: `UK TF1`, `USA Force H`. */
export function forceName(id: string, atlas: Atlas): string {
  const [nation = "", name = ""] = id.split(":");
  return name ? `${w.adjectives[nation] ?? atlas.name(nation)} ${forceCalled(name)}` : id;
}

/** A counter with its owner: `Dutch air point 1`. */
export function unitCalled(id: string): string {
  const [, short = ""] = Object.entries(w.adjectives).find(([nation]) => id.startsWith(`${nation}-`)) ?? [];
  return `${short} ${unitName(id).toLowerCase()}`.trim();
}

/** The full name of something in a sentence, where counters and routes may have the number only. */
export function calledAlone({ ref, id, name }: Ref, desk: Desk): string {
  if (ref === "route") return desk.view?.position.routes[id]?.name ?? name;
  return ref === "unit" ? unitCalled(id) : name;
}
