import type { PlanTrack } from "../../../../lib/server/api";
import type { Group } from "../../state";
import { centre } from "../geometry";
import { around, type Box } from "../lettering";

/**
 * What is left of each track, from where its marker is now. During a run tracks are asked for every few seconds, and markers move on
 * meanwhile: what has been sailed would lie over their counters. A track that its marker has left is not drawn.
 */
export function ahead(
  tracks: readonly PlanTrack[],
  view: Record<"groups" | "subs", Record<string, Pick<Group, "at">>> | null,
): PlanTrack[] {
  return tracks.flatMap((track) => {
    if (!track.legs.length) return [];
    const at = view?.groups[track.marker]?.at ?? view?.subs[track.marker]?.at;
    if (!at || at === track.start) return [track];
    const sailed = track.legs.findIndex((leg) => leg.at === at);
    const legs = track.legs.slice(sailed + 1);
    return sailed >= 0 && legs.length ? [{ ...track, start: at, legs }] : [];
  });
}

/** The track in hand is drawn in full, others as a line: the one being written, that of the selected marker, or the only one. */
export const inHand = (track: PlanTrack, all: readonly PlanTrack[], draft: string, selected: string): boolean =>
  draft ? track.line === draft : all.length === 1 || track.marker === selected;

/** Half the width of a numbered step on the screen. */
const STEP = 11;

/** What the numbered steps of a track cover: all of them, or the last. */
export const stepBoxes = (track: PlanTrack, isFull: boolean, k: number): Box[] =>
  track.legs.slice(isFull ? 0 : -1).map(({ at }) => around(centre(at).x, centre(at).y, STEP / k, STEP / k));

export const stepsOf = (all: readonly PlanTrack[], draft: string, selected: string, k: number): Box[] =>
  all.flatMap((track) => stepBoxes(track, inHand(track, all, draft, selected), k));
