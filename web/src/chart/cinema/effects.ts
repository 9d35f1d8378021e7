/** Effects of animations, their durations, and the geometry of shells and splashes. The server decides which effects an event has. */

import type { GameEvent, Ref, Wire } from "../../lib/server/api";

export type Effect = Wire["StageCard"]["effect"];

/** Milliseconds at normal speed. */
const LONG = 800;
const SHORT = 450;
const USUAL = 620;
export const LENGTHS: Readonly<Record<Effect, number>> = {
  battle: LONG,
  bombs: LONG,
  convoy: LONG,
  crash: USUAL,
  damage: SHORT,
  depth: USUAL,
  dogfight: LONG,
  flag: USUAL,
  flak: SHORT,
  land: USUAL,
  landing: USUAL,
  launch: USUAL,
  move: SHORT,
  raid: LONG,
  ram: USUAL,
  salvo: USUAL,
  sighting: SHORT,
  sinking: LONG,
  strike: USUAL,
  torpedo: LONG,
};
export const lengthOf = (effect: Effect): number => LENGTHS[effect];

/** Effects with the sound of distant gunfire, if sounds are on. */
export const LOUD: ReadonlySet<Effect> = new Set<Effect>(["battle", "bombs", "convoy", "flak", "land", "salvo", "torpedo"]);

export interface Point {
  x: number;
  y: number;
}

/** One event of an animation. */
export interface Shot {
  n: number;
  kind: string;
  effect: Effect;
  origin: Ref | null;
  target: Ref | null;
  /** The sentence of the log. */
  caption: string;
  /** The text beside it. */
  word: string;
  struck: boolean;
}

/** The events worth showing, but for effects of later servers; with `all` also those that are skipped in a running game. */
export function shotsOf(events: readonly GameEvent[], all = false): Shot[] {
  return events.flatMap(({ n, kind, text, stage }): Shot[] =>
    stage && stage.effect in LENGTHS && (all || !stage.quiet)
      ? [
          {
            n,
            kind,
            effect: stage.effect,
            origin: stage.origin,
            target: stage.target,
            caption: text,
            word: stage.word,
            struck: stage.struck,
          },
        ]
      : [],
  );
}

/** Progress between two moments of an effect, 0 to 1. */
export const within = (part: number, from: number, to: number): number => Math.max(0, Math.min(1, (part - from) / (to - from)));

export const between = (a: Point, b: Point, part: number): Point => ({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part });

/** A shell in flight: drawn a little higher in the middle. */
export function shell(a: Point, b: Point, part: number, aside: number): Point {
  const at = between(a, b, part);
  const far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [nx, ny] = [-(b.y - a.y) / far, (b.x - a.x) / far];
  return { x: at.x + nx * aside, y: at.y + ny * aside - Math.sin(part * Math.PI) * Math.min(46, far / 5) };
}

/** Where the shells of a salvo fall: on the ship, or around her. */
export const FALL: readonly Point[] = [
  { x: -16, y: -9 },
  { x: 17, y: -4 },
  { x: 4, y: 13 },
  { x: -7, y: 12 },
];

/** Two ships in one hex, or one at an unknown place: they are drawn a little apart. */
export function apart(origin: Point | null, target: Point): [Point, Point] {
  if (origin && Math.hypot(origin.x - target.x, origin.y - target.y) > 30) return [origin, target];
  const gap = origin ? 62 : 0;
  return [
    { x: target.x - (origin ? gap : 110), y: target.y - (origin ? 0 : 90) },
    { x: target.x + gap, y: target.y },
  ];
}

/** A star, for a hit. */
export const STAR = "M0-13 3-5 11-8 6-1 13 3 5 4 6 12 0 6-6 12-5 4-13 3-6-1-11-8-3-5Z";
/** An aircraft seen from above, her nose to the east. */
export const PLANE = "M9 0 3-1.6 1-9-2-9-1-1.6-6-1.2-8-4-9.5-4-8.6 0-9.5 4-8 4-6 1.2-1 1.6-2 9 1 9 3 1.6Z";
