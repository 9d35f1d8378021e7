/** The steps of a helm order as lines on the plot: drawn, dragged, and converted back to steps. The server decides what is legal. */

import { type HelmStop, type HelmTrack, type Ship, type Step } from "../state";
import { ahead, bearing, relative, type Point } from "../board/plane";
import { knot, lengthUnit, yard } from "../board/sheets";

/** A turn (degrees, right positive) and the run after it in units of the plane; null for a run to the end of the move. */
export interface Leg {
  turn: number;
  run: number | null;
  /** How many steps take place at its end; null if it runs on, or the server has not parsed it. */
  steps: number | null;
  /** The run as typed, as long as it is unchanged. */
  written?: { run: number; step: Step };
}

/** Dragging snaps to so many yards. */
const GRAIN = 50;

export interface HelmPlan {
  legs: Leg[];
  /** Speed, evasion, smoke, depth. */
  extras: Step[];
  flank: boolean;
}

export const isOf =
  (verb: Step["verb"]) =>
  (step: Step): boolean =>
    step.verb === verb;
/** Knots of a plotted speed; null without one. */
export function speedIn(steps: readonly Step[]): number | null {
  const found = steps.find((step) => step.verb === "SPEED");
  return found ? found.amount / knot() : null;
}
export function depthIn(steps: readonly Step[]): string {
  return steps.find((step) => step.verb === "DEPTH")?.mark ?? "";
}
const without = (plan: HelmPlan, verb: Step["verb"]): Step[] => plan.extras.filter((step) => step.verb !== verb);
/** With or without a step of this kind. */
export const given = (plan: HelmPlan, verb: Step["verb"], step: Step | null): HelmPlan => ({
  ...plan,
  extras: [...without(plan, verb), ...(step ? [step] : [])],
});
/** Without a plotted speed, which would extend the move beyond legs with given lengths. */
export const measured = (plan: HelmPlan): HelmPlan => given(plan, "SPEED", null);

export function planOf(steps: readonly Step[], scale: string): HelmPlan {
  const plan: HelmPlan = { legs: [], extras: [], flank: false };
  let turn = 0;
  for (const [i, step] of steps.entries()) {
    switch (step.verb) {
      case "leg": {
        const run = (step.amount / 1000) * (step.mark === "y" ? yard() : lengthUnit(scale));
        plan.legs.push({ turn, run, steps: i + 1, written: { run, step } });
        turn = 0;
        break;
      }
      case "L":
      case "R":
      case "FL L":
      case "FL R":
        if (turn) plan.legs.push({ turn, run: 0, steps: i });
        turn = (step.amount / 10) * (step.verb.endsWith("L") ? -1 : 1);
        plan.flank ||= step.verb.startsWith("FL");
        break;
      default:
        plan.extras.push(step);
    }
  }
  const speed = speedIn(plan.extras) !== null;
  if (turn && !speed) plan.legs.push({ turn, run: 0, steps: steps.length });
  else if (speed) plan.legs.push({ turn, run: null, steps: null });
  return plan;
}

export function stepsOf(plan: HelmPlan): Step[] {
  const legs = plan.legs.flatMap(({ turn, run, written }): Step[] => {
    const amount = Math.round(Math.min(180, Math.abs(turn)) * 10);
    const verb = plan.flank ? (turn < 0 ? "FL L" : "FL R") : turn < 0 ? "L" : "R";
    // A length typed in inches or centimetres stays so: rounded to yards it could exceed what she can run.
    const leg: Step =
      written?.run === run && written ? written.step : { verb: "leg", amount: Math.round((run ?? 0) / grain()) * GRAIN * 1000, mark: "y" };
    return [...(amount ? [{ verb, amount } satisfies Step] : []), ...(run ? [leg] : [])];
  });
  return [...plan.extras, ...legs];
}

/** The data of a group's move before it is plotted: its start and its length; and its track, once the server has answered. */
export interface Move {
  leader: Ship;
  /** What the group may run this turn. */
  most: number;
  /** How far she goes after a turn: up to this many degrees, this many units. */
  reach: HelmStop["reach"];
  track: HelmTrack | null;
}

export interface Run {
  /** Corner points at sea; the first is her position. */
  points: Point[];
  /** For each leg the course and its end. */
  nodes: { point: Point; course: number; leg: number }[];
  course: number;
  length: number;
  /** A leg is longer than she can run. */
  cut: boolean;
}

/** The leader's track: as the server returns it, and until then as the pointer draws it. */
export function runOf(plan: HelmPlan, move: Move): Run {
  const { leader, track } = move;
  const points = track?.points[leader.id];
  if (!track || !points) return sketch(plan, move);
  const end = { at: points.at(-1) ?? [leader.x, leader.y], course: track.course };
  const stops = plan.legs.length ? plan.legs.map(({ steps }) => (steps === null ? end : track.stops[steps])) : [end];
  const nodes = stops.flatMap((stop, leg) => (stop ? [{ point: stop.at, course: stop.course / 10, leg }] : []));
  return { points, nodes, course: track.course / 10, length: track.run, cut: track.cut !== null };
}

/** The legs as drawn, whatever they cost. */
function sketch(plan: HelmPlan, { leader, most }: Move): Run {
  const speed = speedIn(plan.extras);
  const way = Math.min(most, speed === null ? leader.speed : speed * knot());
  const run: Run = { points: [[leader.x, leader.y]], nodes: [], course: leader.course / 10, length: 0, cut: false };
  for (const [leg, { turn, run: length }] of (plan.legs.length ? plan.legs : [{ turn: 0, run: null }]).entries()) {
    run.course = (run.course + turn + 360) % 360;
    const on = length ?? Math.max(0, way - run.length);
    const point = ahead(...(run.points.at(-1) ?? [leader.x, leader.y]), run.course, on);
    run.points.push(point);
    run.nodes.push({ point, course: run.course, leg });
    run.length += on;
  }
  return run;
}

/** The start of a leg, its course, and its maximum length after its turn is paid for. */
export interface Start {
  from: Point;
  course: number;
  room: (turn: number) => number;
}

const grain = (): number => GRAIN * yard();

export function startOf(plan: HelmPlan, move: Move, leg: number): Start {
  const before = leg ? plan.legs[leg - 1] : undefined;
  const stop = before ? (before.steps === null ? undefined : move.track?.stops[before.steps]) : move.track?.stops[0];
  const legs = plan.legs.slice(0, leg);
  const drawn = legs.length ? sketch({ ...plan, legs }, move) : null;
  const [from, course] = stop ? [stop.at, stop.course / 10] : [drawn?.points.at(-1), drawn?.course];
  // Until the server has given the cost of the turns before it, only the lengths count.
  const reach = stop?.reach ?? move.reach;
  const spent = stop ? 0 : (drawn?.length ?? 0);
  const way = (turn: number): number => reach.find(([widest]) => Math.abs(turn) <= widest)?.[1] ?? 0;
  return {
    from: from ?? [move.leader.x, move.leader.y],
    course: course ?? move.leader.course / 10,
    room: (turn) => Math.max(0, Math.floor((way(turn) - spent) / grain()) * grain()),
  };
}

/** The limit of dragging the end of a leg, on every bearing: a line at sea. */
export function limitOf({ from, course, room }: Start): Point[] {
  return Array.from({ length: 73 }, (_, i) => i * 5 - 180).map((turn) => ahead(...from, course + turn, room(turn)));
}

/** The helm order with the end of one leg dragged to a position at sea, and whether that was beyond her range. */
export function pull(plan: HelmPlan, { from, course, room }: Start, leg: number, to: Point): { plan: HelmPlan; limited: boolean } {
  const legs: Leg[] = plan.legs.length ? [...plan.legs] : [{ turn: 0, run: 0, steps: null }];
  const turned = Math.round(relative(course, bearing(...from, ...to)) / 5) * 5;
  const wanted = Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / grain()) * grain();
  legs[leg] = { turn: turned, run: Math.min(room(turned), wanted), steps: null };
  const stated = legs.map((one, i) => (i > leg && one.run === null ? { ...one, run: 0 } : one));
  return { plan: measured({ ...plan, legs: stated }), limited: wanted > room(turned) };
}

/** Another leg after the last, thirty degrees to the right. */
export function lengthened(plan: HelmPlan, move: Move): HelmPlan {
  const { length } = runOf(plan, move);
  const stated = plan.legs.length ? plan.legs : [{ turn: 0, run: length, steps: null }];
  const legs = stated.map((one) => ({ ...one, run: one.run ?? length }));
  const { room } = startOf({ ...plan, legs }, move, legs.length);
  const on = { turn: 30, run: room(30), steps: null };
  if (on.run >= 6 * grain()) return measured({ ...plan, legs: [...legs, on] });
  // If there is no room left, the last leg is halved; the cost of the turn is taken from both.
  const before = startOf({ ...plan, legs }, move, legs.length - 1);
  const last = legs.pop();
  const half = Math.max(grain(), Math.round(((last?.run ?? 0) - (before.room(0) - before.room(30))) / 2 / grain()) * grain());
  return measured({ ...plan, legs: [...legs, ...(last ? [{ ...last, run: half }] : []), { ...on, run: half }] });
}

/** At another speed, or without a plotted one: legs of open length then state the length they had. */
export function atSpeed(plan: HelmPlan, knots: number | null, move: Move): HelmPlan {
  const whole = Math.round(runOf(plan, move).length / grain()) * grain();
  // A plotted speed extends to the end of the move: a last leg without a length is only its drawing.
  const legs = plan.legs
    .filter((leg) => leg.run !== null || leg.turn)
    .map((leg) => (knots === null && leg.run === null ? { ...leg, run: whole } : leg));
  return given({ ...plan, legs }, "SPEED", knots === null ? null : { verb: "SPEED", amount: Math.round(knots * knot()) });
}
