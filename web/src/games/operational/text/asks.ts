/** How the questions of the raid are answered, and the briefing before the first order. */

import { askedOf } from "../../../lib/desk/forms";
import { wordsOf } from "../../../lib/desk/orders";
import type { Asked, Briefing } from "../../plugin";
import type { BayView, Desk, Frame } from "../state";
import { w } from "./words";

type Ask = (desk: Desk, view: BayView) => Asked;
const movable = (desk: Desk, ...verbs: string[]): number =>
  new Set(desk.listings.filter(({ order }) => verbs.includes(order.verb)).map(({ order }) => wordsOf(order)[0])).size;
const may = (desk: Desk, verb: string): boolean => desk.listings.some(({ order }) => order.verb === verb);

/** Hints that depend on the possible orders or on the pointer; other hints and the question come from the server. */
const ASKS: Partial<Record<Frame["phase"], Ask>> = {
  Arranging: (desk, view) => {
    const part = view.flow.find((frame) => frame.phase === "Arranging")?.part;
    if (part === "subs") return { hint: w.asks.boats };
    if (part === "dummies") return { hint: may(desk, "recall") ? w.asks.recall : w.asks.dummies };
    return { hint: w.asks.arrange };
  },
  Opening: (desk) => ({ hint: desk.orders.length > 1 ? w.asks.opening : w.asks.openingIdle }),
  Patrolling: (desk) => {
    const n = movable(desk, "cap");
    return { hint: n ? w.askPatrol({ n }) : w.asks.patrolIdle };
  },
  Moving: moving,
  Searching: (desk) => {
    const n = movable(desk, "arc", "scout");
    return { hint: n ? w.askSearch({ n }) : w.asks.searchIdle };
  },
  Launching: (desk) => (may(desk, "launch") ? { hint: w.asks.launch, aloud: w.asks.launchAloud } : { hint: w.asks.launchIdle }),
  Intercepting: (desk) => {
    const n = movable(desk, "scramble");
    return { hint: n ? w.askScramble({ n }) : w.asks.scrambleIdle };
  },
  Defending: () => ({ hint: w.asks.defend, aloud: w.asks.defendAloud }),
  Arraying: () => ({ hint: w.asks.array, aloud: w.asks.arrayAloud }),
  Firing: () => ({ hint: w.asks.fire, aloud: w.asks.fireAloud }),
  Relocating: () => ({ hint: w.asks.relocate, aloud: w.asks.relocateAloud }),
};

function moving(desk: Desk): Asked {
  const n = movable(desk, "move");
  const waiting = [...new Set(desk.listings.flatMap(({ order }) => (order.verb === "enter" ? [order.group] : [])))];
  const outside = waiting.length ? w.askOutside({ groups: waiting, n: waiting.length }) : "";
  const then = outside || w.asks.hidden;
  if (n) return { left: w.askMoveLeft({ n }), hint: w.askMove({ n, then }), aloud: w.askMoveAloud({ n, then }) };
  const others = desk.orders.some((line) => line !== "done");
  return { ...(others ? { title: w.asks.moveElse } : {}), hint: outside || (others ? w.asks.moveOther : w.asks.moveIdle) };
}

export function ask(desk: Desk): Asked | null {
  const view = desk.view;
  const phase = view?.prompt ? view.flow.at(-1)?.phase : undefined;
  return view && phase ? (ASKS[phase]?.(desk, view) ?? askedOf(desk.grammar, phase)) : null;
}

export function brief(desk: Desk): Briefing {
  const view = desk.shown;
  const [side, enemy] = view.side === "japan" ? ["japan", "allies"] : ["allies", "japan"];
  const groups = Object.values(view.groups).filter((group) => group.ships.length && !group.dummy);
  const fighting = groups.filter((group) => !group.ships.every((ship) => view.ships[ship]?.left)).length;
  const markers = Object.values(view.markers);
  // Later, where a game is played on from its middle, something may have been seen already.
  const unseen = markers.length > 0 && ![...markers, ...groups].some((one) => one.revealed);
  return {
    situation: w.briefForces({
      groups: fighting,
      air: Object.values(view.planes).filter((plane) => !plane.lost).length,
      merchants: groups.length > fighting,
      unseen: unseen ? side : "none",
    }),
    steps: [
      w.brief.turn,
      { seen: w.briefInks({ enemy }), heard: w.briefInksAloud({ enemy }) },
      { seen: w.brief.act, heard: w.brief.actAloud },
    ],
  };
}
