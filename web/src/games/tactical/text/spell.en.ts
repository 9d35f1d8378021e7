/** A plot as sentences, and the number a shot was rolled against. */

import { t } from "../../../lib/text/texts.en";
import type { Reckoning } from "../../plugin";
import type { Desk, Event, Step } from "../state";
import { w } from "./texts.en";

const yards = (n: number): string => n.toLocaleString("en");

/** A shot's number from where every gun starts. */
export function reckon(event: Event): Reckoning | null {
  if (event.kind !== "fired" && event.kind !== "shifted") return null;
  const total = event.facts.accuracy;
  const start = total - event.modifiers.reduce((sum, one) => sum + one.amount, 0);
  return { from: "Every gun starts from", start, to: "She hits with this or less; a 6 always misses", total };
}

/** A direction of fire as seen from the bridge: `17° right of`. */
function bearingOf(tenths: number): string {
  const angle = Math.round(tenths / 10) % 360;
  if (angle === 0) return "the course of";
  return angle > 180 ? `${360 - angle}° left of` : `${angle}° right of`;
}

const turned = (side: string, tenths: number): string => `${side} ${tenths / 10}°`;
function stepOf(step: Step): string {
  switch (step.verb) {
    case "leg":
      return step.mark === "y" ? `${yards(step.amount / 1000)} yards` : `${step.amount / 1000}${step.mark === "cm" ? " cm" : '"'}`;
    case "L":
      return turned("left", step.amount);
    case "R":
      return turned("right", step.amount);
    case "FL L":
      return turned("all together left", step.amount);
    case "FL R":
      return turned("all together right", step.amount);
    case "SPEED":
      return `speed ${step.amount / 1000}`;
    case "DEPTH":
      return (w.depth[step.mark] ?? step.mark).toLowerCase();
    default:
      return step.verb.toLowerCase();
  }
}

/** A plot as sentences: what each group steers, at whom each ship fires. */
export function spell(line: string, desk: Desk): string {
  const { view } = desk;
  const plot = desk.orderOf(line);
  if (!view || plot?.verb !== "plot") return "";
  // A ship that leaves her group sails as a group of her own from now on.
  const name = (id: string): string =>
    view.ships[id]?.name ??
    view.others[id]?.name ??
    view.groups[id]?.name ??
    view.ships[plot.detaches?.find((one) => one.name === id)?.ship ?? ""]?.name ??
    id;
  // Ships that fire at the same enemy are named together.
  const fires = new Map<string, Set<string>>();
  for (const { ship, target } of plot.shoots ?? []) fires.set(ship, new Set([...(fires.get(ship) ?? []), target]));
  const volleys = new Map<string, string[]>();
  for (const [ship, targets] of fires) {
    const at = t.and([...targets].map(name));
    volleys.set(at, [...(volleys.get(at) ?? []), name(ship)]);
  }
  const courses = (plot.helms ?? []).map(
    ({ group, steps }) => `${name(group)}: ${Array.isArray(steps) ? steps.map(stepOf).join(", ") : ""}.`,
  );
  const said = [
    ...(plot.detaches ?? []).map((one) => `${name(one.ship)} leaves her group.`),
    ...(plot.joins ?? []).map((one) => `${name(one.group)} falls in astern of ${name(one.into)}.`),
    ...courses,
    ...(plot.launches ?? []).map((one) => {
      const aim = "target" in one ? `at ${name(one.target)}` : `on ${bearingOf(one.bearing)} her bow`;
      return `${name(one.ship)} launches ${one.count} torpedoes ${aim}${one.is_secret ? ", unmarked" : ""}.`;
    }),
    ...(plot.searches ?? []).map((one) => `${name(one.ship)} searches by ${one.method}.`),
    ...(plot.sorties ?? []).map((one) => `${one.flight}: ${one.mission}${one.target ? ` ${name(one.target)}` : ""}.`),
    ...(plot.appearances ?? []).map((one) => `${name(one.ship)} appears.`),
    ...(plot.floats ?? []).map((one) => `${name(one.ship)} launches her float-plane.`),
    ...[...volleys].map(([at, ships]) => `${t.and(ships)} ${ships.length > 1 ? "fire" : "fires"} at ${at}.`),
    ...(plot.asks_leave ? ["The enemy is asked for leave to change a course."] : []),
    ...(plot.offers_end ? ["The battle may end here, if all agree."] : []),
  ];
  if (!said.length) return "All hold course and hold fire.";
  return (courses.length ? said : ["Hold course.", ...said]).join(" ");
}
