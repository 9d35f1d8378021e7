import type { PlanTrack } from "../../../../lib/server/api";
import type { Group } from "../../state";

/**
 * What is left of each track, from where its marker is now. During a run tracks are asked for every few seconds, and markers move on
 * meanwhile: what has been sailed would lie over their counters. A track that its marker has left is not drawn.
 */
export function ahead(
  tracks: readonly PlanTrack[],
  view: Record<"groups" | "subs", Record<string, Pick<Group, "at">>> | null,
): PlanTrack[] {
  return tracks.flatMap((track) => {
    const at = view?.groups[track.marker]?.at ?? view?.subs[track.marker]?.at;
    if (!at || at === track.start) return [track];
    const sailed = track.legs.findIndex((leg) => leg.at === at);
    const legs = track.legs.slice(sailed + 1);
    return sailed >= 0 && legs.length ? [{ ...track, start: at, legs }] : [];
  });
}
