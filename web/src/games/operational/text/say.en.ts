/** Orders of the raid as sentences; `say` gives a word its name. */

import { t } from "../../../lib/text/texts.en";
import type { Order } from "../generated/orders";
import { w } from "./texts.en";

export const SIDES: Record<string, string> = { japan: "Japan", allies: "the Allies" };

const list = t.and;
/** The verb after a name: `Tone's floatplanes search`, `413 Squadron searches`. */
const does = (name: string, one: string, many: string): string => `${name} ${name.endsWith("s") ? many : one}`;
const FALSE: Record<string, string> = { ship: "task group", sub: "submarine", air: "air unit" };

/** What the order does; null where its verb and its words say it. */
export function sentence(order: Order, say: (word: string) => string): string | null {
  const all = (words: readonly string[]): string => list(words.map(say));
  switch (order.verb) {
    case "move":
      return `${w.steam(say(order.marker), say(order.to))}${order.aircraft ? w.givingUp : ""}`;
    case "cap":
      return `${does(say(order.unit), "patrols", "patrol")} over ${say(order.over)}`;
    case "arc":
      return `${does(say(order.unit), "searches", "search")} ${w.facing[order.facing] ?? order.facing}`;
    case "scout":
      return `${does(say(order.unit), "looks", "look")} at ${say(order.marker)}`;
    case "launch":
      return `Strike ${say(order.target)} with ${all(order.units)}`;
    case "transfer":
      return `${does(say(order.unit), "flies", "fly")} to ${say(order.base)}`;
    case "divert":
      return `${does(say(order.unit), "lands", "land")} at ${say(order.base)}`;
    case "scramble":
      return `Scramble ${say(order.unit)}`;
    case "pair":
      return `${say(order.unit)} against ${say(order.foe)}`;
    case "bomb":
      return `${say(order.unit)}: ${w.manner[order.manner]?.(say(order.target)) ?? `${order.manner} ${say(order.target)}`}`;
    case "engage":
      return `${say(order.group)} seeks battle`;
    case "attack":
      return `${say(order.sub)} attacks ${say(order.marker)}`;
    case "target":
      return `Torpedoes at ${say(order.ship)}`;
    case "fire":
      return `${say(order.ship)} fires at ${say(order.target)}${order.weapon ? `, ${order.weapon}` : ""}`;
    case "hold":
      return `${say(order.ship)} holds her fire`;
    case "relocate":
      return `${say(order.ship)} to the ${order.post === "across" ? "enemy's screen" : `${w.lines[order.post]?.toLowerCase() ?? order.post} line`}`;
    case "withdraw":
      return `Flee to ${say(order.to)}${order.leaving?.length ? `, leaving ${all(order.leaving)}` : ""}`;
    case "below":
      return order.answer === "yes" ? "Fight it out ship by ship" : "Fight it by the rules here";
    case "settle":
      return "Settle it by the rules here";
    case "report":
      return `Report of ${order.battle}`;
    case "battle":
      return order.answer === "yes" ? "Accept battle" : "Decline battle";
    case "pursue":
      return order.ships?.length ? `Pursue with ${all(order.ships)}` : order.answer === "yes" ? "Pursue" : "Let them go";
    case "illustrious":
      return order.answer === "yes" ? "Take Illustrious" : "Leave Illustrious out";
    case "join":
      return `${say(order.group)} joins ${say(order.into)}`;
    case "detach":
      return `Detach ${all(order.ships)} from ${say(order.group)}`;
    case "reassign":
      return `${all(order.ships)} from ${say(order.group)} to ${say(order.into)}`;
    case "march":
      return `${say(order.unit)} marches to ${say(order.to)}`;
    case "bombard":
      return `${say(order.ship)} bombards ${say(order.unit)}`;
    case "land":
      return `Land ${all(order.units)} from ${say(order.group)}`;
    case "defend":
      return `${say(order.group)} fights first`;
    case "wager":
      return order.factors ? `Stake ${order.factors}` : "Stake nothing";
    case "post":
      return `${does(say(order.unit), "starts", "start")} at ${say(order.place)}`;
    case "form":
      return `${all(order.ships)} form ${order.group}${order.place === "off" ? ", off the map" : ` at ${say(order.place)}`}`;
    case "base":
      return `Secret base at ${say(order.real)}${order.decoy ? `, decoy at ${say(order.decoy)}` : ""}`;
    case "omit":
      return `Leave out ${say(order.ship)}`;
    case "embark":
      return `${does(say(order.unit), "goes", "go")} aboard ${say(order.transport)}`;
    case "lose":
      return `${say(order.unit)} takes the loss`;
    case "step":
      return `${does(say(order.unit), "steps", "step")} aside to ${say(order.to)}`;
    case "shell":
      return `${say(order.group)} shells the port`;
    case "enter":
      return `Bring ${say(order.group)} on at ${say(order.to)}`;
    case "dummy":
      return `False ${FALSE[order.kind] ?? "marker"} at ${say(order.place)}`;
    case "call":
      return `Read my dice in column ${order.column}`;
    case "plot":
      return order.moves?.length
        ? `${list(order.moves.map((step) => `${step.marker} to ${say(step.hex)}${step.abandon ? w.givingUp : ""}`))}; the rest stay`
        : null;
    case "array":
      return order.posts?.length ? w.placed(order.posts.length) : null;
    default:
      return null;
  }
}
