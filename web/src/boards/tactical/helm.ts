/** Helm orders as lines on the plot: `R 30, 4000y` read, drawn and written again. What is legal the server says. */

import { KNOT, YARD, type Ship } from "./battle";
import { ahead, bearing, relative, type Point } from "./plane";
import { evasion, lengthUnit, priceOf } from "./sheets";

/** A turn (degrees, right positive) and the run after it in units of the plane; null runs on as far as she can. */
export interface Leg {
  turn: number;
  run: number | null;
}

export interface HelmPlan {
  legs: Leg[];
  /** SPEED, EVADE, SMOKE, DEPTH … as written. */
  extras: string[];
  flank: boolean;
  /** Steps that are no helm order we can draw. */
  strange: string[];
}

const unitOf = (mark: string, scale: string): number => (/^y/i.test(mark) ? YARD : lengthUnit(scale));

export function readHelm(text: string, scale: string): HelmPlan {
  const plan: HelmPlan = { legs: [], extras: [], flank: false, strange: [] };
  let turn = 0;
  for (const part of text.replaceAll("°", "").replaceAll("”", '"').split(",").map((one) => one.trim()).filter(Boolean)) {
    const leg = /^(\d+(?:\.\d+)?)\s*("|in|inch|inches|cm|y|yd|yds|yards)$/i.exec(part);
    const turned = /^(FL\s+)?([LR])\s+(\d+(?:\.\d+)?)$/i.exec(part) ?? /^(FL\s+)(?:(\d+(?:\.\d+)?)\s+([LR]))$/i.exec(part);
    if (leg) {
      plan.legs.push({ turn, run: Number(leg[1]) * unitOf(leg[2] ?? '"', scale) });
      turn = 0;
    } else if (turned) {
      const [side, size] = /^[LR]$/i.test(turned[2] ?? "") ? [turned[2], turned[3]] : [turned[3], turned[2]];
      if (turn) plan.legs.push({ turn, run: 0 });
      turn = Number(size) * (side?.toUpperCase() === "L" ? -1 : 1);
      plan.flank ||= Boolean(turned[1]);
    } else if (/^(SPEED|EVADE|SMOKE|DEPTH|THROAT)\b/i.test(part)) plan.extras.push(part.toUpperCase().replace("DEPTH AB", "DEPTH Ab"));
    else plan.strange.push(part);
  }
  const speed = plan.extras.some((one) => one.startsWith("SPEED"));
  if (turn || (speed && !plan.legs.length)) plan.legs.push({ turn, run: speed ? null : 0 });
  else if (speed) plan.legs.push({ turn: 0, run: null });
  return plan;
}

const number = (n: number): string => String(Math.round(n * 10) / 10);

export function writeHelm(plan: HelmPlan): string {
  const parts: string[] = [];
  for (const leg of plan.legs) {
    if (Math.abs(leg.turn) >= 0.1) parts.push(`${plan.flank ? "FL " : ""}${leg.turn < 0 ? "L" : "R"} ${number(Math.min(180, Math.abs(leg.turn)))}`);
    if (leg.run) parts.push(`${Math.max(0, Math.round(leg.run / STEP) * 50)}y`);
  }
  return [...plan.extras, ...parts, ...plan.strange].join(", ");
}

export interface Run {
  /** Corner points at sea, the first where she is. */
  points: Point[];
  /** For each leg the course and where it ends in `points`. */
  nodes: { point: Point; course: number; leg: number }[];
  course: number;
  length: number;
  /** A leg is longer than she can run. */
  cut: boolean;
}

/** The leader's way for a helm order. */
export function runHelm(plan: HelmPlan, ship: Ship, most: number): Run {
  const said = plan.extras.find((one) => one.startsWith("SPEED"));
  let left = Math.min(most, said ? Number(said.split(/\s+/)[1] ?? 0) * KNOT : most);
  if (plan.extras.includes("EVADE")) left = Math.max(0, left - evasion());
  const run: Run = { points: [[ship.x, ship.y]], nodes: [], course: ship.course / 10, length: 0, cut: false };
  const legs = plan.legs.length ? plan.legs : [{ turn: 0, run: Math.min(ship.speed, left) }];
  for (const [i, leg] of legs.entries()) {
    if (leg.turn) {
      const price = priceOf(leg.turn);
      if (price > left) {
        run.cut = true;
        break;
      }
      left -= price;
      run.course = (run.course + leg.turn + 360) % 360;
    }
    const length = Math.min(leg.run ?? left, left);
    if (leg.run !== null && leg.run > left + 1) run.cut = true;
    const [x, y] = run.points.at(-1) ?? [ship.x, ship.y];
    const point = ahead(x, y, run.course, length);
    run.points.push(point);
    run.nodes.push({ point, course: run.course, leg: i });
    run.length += length;
    left -= length;
    if (run.cut) break;
  }
  return run;
}

/** Where a leg begins and on what course, and what is left for it once its turn is paid. */
function start(plan: HelmPlan, ship: Ship, most: number, leg: number): { from: Point; course: number; room: (turn: number) => number } {
  const legs = plan.legs.slice(0, leg);
  const before = runHelm({ ...plan, legs }, ship, most);
  const spent = legs.reduce((sum, one) => sum + (one.run ?? 0) + priceOf(one.turn), 0) + (plan.extras.includes("EVADE") ? evasion() : 0);
  return {
    from: leg === 0 ? [ship.x, ship.y] : (before.points.at(-1) ?? [ship.x, ship.y]),
    course: leg === 0 ? ship.course / 10 : before.course,
    room: (turn) => Math.max(0, Math.floor((most - spent - priceOf(turn)) / STEP) * STEP),
  };
}
/** Pulling goes by fifty yards. */
const STEP = 50 * YARD;

/** How far the end of a leg can be pulled on every bearing: the limit as a line at sea. */
export function limitOf(plan: HelmPlan, ship: Ship, most: number, leg: number): Point[] {
  const { from, course, room } = start(plan, ship, most, leg);
  return Array.from({ length: 73 }, (_, i) => i * 5 - 180).map((turn) => ahead(...from, course + turn, room(turn)));
}

/** The helm order with the end of one leg pulled to a place at sea, and whether it would have gone farther than she can. */
export function pull(plan: HelmPlan, ship: Ship, most: number, leg: number, to: Point): { plan: HelmPlan; limited: boolean } {
  const legs = plan.legs.length ? plan.legs.map((one) => ({ ...one })) : [{ turn: 0, run: 0 as number | null }];
  const { from, course, room } = start({ ...plan, legs }, ship, most, leg);
  const turned = Math.round(relative(course, bearing(...from, ...to)) / 5) * 5;
  const wanted = Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / STEP) * STEP;
  legs[leg] = { turn: turned, run: Math.min(room(turned), wanted) };
  // Pulling states the way itself: a plotted speed would run on beyond it.
  const pulled = { ...plan, legs: legs.map((one, i) => (i > leg && one.run === null ? { ...one, run: 0 } : one)), extras: plan.extras.filter((one) => !one.startsWith("SPEED")) };
  return { plan: pulled, limited: wanted > room(turned) };
}
