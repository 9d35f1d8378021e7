/** How the questions of the raid are answered, and the sheet before the first order. */

import { askedOf } from "../../../lib/desk/forms";
import { wordsOf } from "../../../lib/desk/orders";
import type { Asked, Briefing } from "../../plugin";
import type { BayView, Desk, Frame } from "../state";

const plural = (n: number, one: string, many: string): string => (n === 1 ? `One ${one}` : `${n} ${many}`);

type Ask = (desk: Desk, view: BayView) => Asked;
const movable = (desk: Desk, ...verbs: string[]): number =>
  new Set(desk.listings.filter(({ order }) => verbs.includes(order.verb)).map(({ order }) => wordsOf(order)[0])).size;
const may = (desk: Desk, verb: string): boolean => desk.listings.some(({ order }) => order.verb === verb);

/** How a question is answered where that goes by what can be ordered, or by the hand; the others are told by the server, and so is the question. */
const ASKS: Partial<Record<Frame["phase"], Ask>> = {
  Arranging: (desk, view) => {
    const part = view.flow.find((frame) => frame.phase === "Arranging")?.part;
    if (part === "subs") return { hint: "Each boat has a place already. Choose another, or press Done." };
    if (part === "dummies")
      return {
        hint: may(desk, "recall")
          ? "The hatched markers are false: nobody knows until he looks. Recall takes one back; Done keeps those that lie."
          : "A dummy looks like a task group until somebody looks at it. Press Done when you have enough.",
      };
    return { hint: "Everything stands as the scenario has it. Change groups, air units and troops if you like; Done keeps what stands." };
  },
  Opening: (desk) => ({
    hint:
      desk.orders.length > 1
        ? "Troops may march, transports anchor to land what they carry, dummies be laid anew. Most turns you just go on."
        : "Nothing to arrange this time.",
  }),
  Patrolling: (desk) => {
    const n = movable(desk, "cap");
    return {
      hint: n
        ? `${plural(n, "fighter unit", "fighter units")} can patrol. A patrol meets every raid on its place; fighters kept below can only scramble.`
        : "No fighters are free.",
    };
  },
  Moving: moving,
  Searching: (desk) => {
    const n = movable(desk, "arc", "scout");
    return {
      hint: n
        ? `${plural(n, "air unit", "air units")} can search an arc of the sea, or look closely at one marker. What they find can be struck.`
        : "Nobody can search now; a unit whose deck or field is out of reach may land elsewhere: Divert.",
    };
  },
  Launching: (desk) =>
    may(desk, "launch")
      ? {
          hint: "A target is in reach. Tap it, then choose who flies. Units may also move to another base.",
          aloud:
            "A target is in reach. Under Orders choose it, then who flies; or type it after a slash. Units may also move to another base.",
        }
      : { hint: "No enemy is in sight and reach. Units may move to another base." },
  Intercepting: (desk) => {
    const n = movable(desk, "scramble");
    return {
      hint: n
        ? `${plural(n, "fighter unit", "fighter units")} can scramble to meet them before they bomb.`
        : "You have no fighters to meet them. Guns must do.",
    };
  },
  Defending: () => ({ hint: "Tap a group or choose it below.", aloud: "Choose it under Orders, or type it." }),
  Arraying: () => ({
    hint: "Ships in front screen those behind. Drag a ship to another line, or leave them as they stand.",
    aloud: "Ships in front screen those behind. Each ship's line is chosen on the battle board under Orders, or leave them as they stand.",
  }),
  Firing: () => ({
    hint: "Pick one of your ringed ships, then an enemy ship. The odds stand below before you fire.",
    aloud:
      "On the battle board under Orders pick one of your ships that may act, then an enemy ship; or type it after a slash. The odds are said before you fire.",
  }),
  Relocating: () => ({
    hint: "Drag a ship to the next line, or stand as you are.",
    aloud: "Choose a ship's line on the battle board under Orders, or stand as you are.",
  }),
};

function moving(desk: Desk): Asked {
  const n = movable(desk, "move");
  const waiting = [...new Set(desk.listings.flatMap(({ order }) => (order.verb === "enter" ? [order.group] : [])))];
  const outside = waiting.length
    ? ` ${waiting.join(", ")} ${waiting.length === 1 ? "waits" : "wait"} off the map: pick ${waiting.length === 1 ? "it" : "one"} under Force to bring it on.`
    : "";
  if (n)
    return {
      left: `${plural(n, "group or boat", "groups and boats")} can still move.`,
      hint: `${plural(n, "group or boat", "groups and boats")} can move; a small ring marks each. Tap one, then a dotted hex.${outside || " Staying hidden is often best."}`,
      aloud: `${plural(n, "group or boat", "groups and boats")} can move. Tab to the chart: N goes to the next, the arrows choose where she goes, Enter takes it and Enter again gives the order. Or type it after a slash, or take it from the list under Orders.${outside || " Staying hidden is often best."}`,
    };
  return {
    ...(desk.orders.some((line) => line !== "done") ? { title: "Anything else at sea?" } : {}),
    hint:
      outside.trim() ||
      (desk.orders.some((line) => line !== "done")
        ? "No group can steam now, but you may bring on, regroup or seek battle: see below."
        : "Nothing of yours can move now."),
  };
}

export function ask(desk: Desk): Asked | null {
  const view = desk.view;
  const phase = view?.prompt ? view.flow.at(-1)?.phase : undefined;
  return view && phase ? (ASKS[phase]?.(desk, view) ?? askedOf(desk.grammar, phase)) : null;
}

export function brief(desk: Desk): Briefing {
  const view = desk.shown;
  const allied = view.side !== "japan";
  const groups = Object.values(view.groups).filter((group) => group.ships.length && !group.dummy);
  const fighting = groups.filter((group) => !group.ships.every((ship) => view.ships[ship]?.left)).length;
  const air = Object.values(view.planes).filter((plane) => !plane.lost).length;
  const forces = `${fighting === 1 ? "one task group" : `${fighting} task groups`}${air ? `, ${air} air units` : ""}${groups.length > fighting ? " and merchantmen along the coasts" : ""}`;
  const unseen = Object.values(view.markers).some((marker) => !marker.revealed);
  return {
    situation: `The Bay of Bengal, April 1942. You have ${forces}.${unseen ? (allied ? " Where Nagumo's carriers are nobody knows." : " The British have seen nothing of you yet, and you nothing of them.") : ""}`,
    steps: [
      "A turn is eight hours: patrols, three impulses of movement with search and strikes, then the next watch.",
      {
        seen: `Round and blue is Allied, angular and orange is Japan. A dashed square with ? is a marker nobody has seen: ${allied ? "Nagumo" : "Somerville"}, or nothing.`,
        heard: `A marker nobody has seen may be ${allied ? "Nagumo" : "Somerville"}, or nothing. C opens the chart in words.`,
      },
      {
        seen: "A magenta ring marks a piece that can do something now. Tap it, tap a dotted hex, then press the dark button.",
        heard:
          "On the chart N goes to the next piece that can do something now, the arrows choose where, Enter takes it and Enter again gives the order. Every order can also be typed after a slash.",
      },
    ],
  };
}
