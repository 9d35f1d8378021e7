/** The questions of the raid in plain words, by the rule the server asks under; and the sheet before the first order. */

import type { Desk } from "../../lib/desk.svelte";
import { words } from "../../lib/orders";
import type { Asked, Briefing } from "../board";
import type { BayView, Furniture } from "./bay";

const plural = (n: number, one: string, many: string): string => (n === 1 ? `One ${one}` : `${n} ${many}`);

function placeIn(hex: string, board: Furniture): string {
  return Object.values(board.places).find((one) => one.hex === hex)?.name ?? `hex ${hex}`;
}

type Ask = (view: BayView, desk: Desk, board: Furniture) => Asked;
const movable = (desk: Desk, verb: string): number => new Set(desk.orders.filter((line) => line.startsWith(`${verb} `)).map((line) => words(line)[1])).size;

const ASKS: Record<string, Ask> = {
  "MK-AIR-9": (_view, desk) => patrols(desk),
  "MK-AIR-10": (_view, desk) => patrols(desk),
  "MK-SEQ-9": (_view, desk) => {
    const n = movable(desk, "move");
    return {
      title: n || !desk.orders.some((line) => line !== "done") ? "Move your ships" : "Anything else at sea?",
      hint: n ? `${plural(n, "group or boat", "groups and boats")} can move; a small ring marks each. Tap one, then a dotted hex. Staying hidden is often best.` : desk.orders.some((line) => line !== "done") ? "No group can steam now, but you may bring on, regroup or seek battle: see below." : "Nothing of yours can move now.",
    };
  },
  "MK-SEQ-10": () => ({ title: "Plot the steps of your groups", hint: "Both sides write their steps in secret; then all move at once." }),
  "MK-AIR-7": (_view, desk) => ({
    title: "Launch strikes?",
    hint: desk.orders.some((line) => line.startsWith("launch ")) ? "A target is in reach. Tap it, then choose who flies. Units may also move to another base." : "No enemy is in sight and reach. Units may move to another base.",
  }),
  "MK-AIR-64": () => ({ title: "Press the attack", hint: "Each bomber picks a ship and a manner: dive and torpedo hit best, high bombing is safest." }),
  "MK-AIR-25": () => ({ title: "Send fighters at the bombers", hint: "Each fighter picks one bomber. Those left over get through to the target." }),
  "MK-AIR-28": () => ({ title: "Send your escorts at the fighters", hint: "Each escort keeps one interceptor off your bombers." }),
  "MK-BAT-2": () => ({ title: "Enemy ships are here. Fight?", hint: "The battle is fought on the battle board, round by round. You may decline." }),
  "MK-BAT-8": () => ({ title: "Engage the next group?", hint: "You may go on with the next enemy group in this hex." }),
  "MK-BAT-7": () => ({ title: "Which of your groups fights first?", hint: "Tap a group or choose it below." }),
  "MK-BAT-20": () => ({ title: "Draw up your line of battle", hint: "Ships in front screen those behind. Drag a ship to another line, or leave them as they stand." }),
  "MK-BAT-12": () => ({ title: "Fire your next ship", hint: "Pick one of your ringed ships, then an enemy ship. The odds stand below before you fire." }),
  "MK-BAT-21": () => ({ title: "Shift ships between the lines?", hint: "Drag a ship to the next line, or stand as you are." }),
  "MK-BAT-23": () => ({ title: "Cross into the empty enemy screen?", hint: "The way is open. Close the range, or stand where you are." }),
  "MK-BAT-35": () => ({ title: "Fight on, flee, or offer to stop?", hint: "Who flees may be pursued. All your ships go together, unless you leave damaged or slower ones behind: under More orders." }),
  "MK-BAT-38": () => ({ title: "The enemy flees. Pursue?", hint: "Pursuit opens another battle where they ran to." }),
  "MK-LND-7": () => ({ title: "Land your troops", hint: "Choose transports and the troops aboard them." }),
  "MK-LND-9": () => ({ title: "Bombard the defenders", hint: "Heavy ships off the beach may disrupt a unit ashore." }),
  "MK-NIT-16": () => ({ title: "You have surprise. Fight this group?", hint: "You may pass it by unseen instead." }),
  "MK-LND-18": () => ({ title: "Attack ashore: what do you stake?", hint: "Both sides lose as many factors as you stake; the die says who loses more." }),
  "MK-LND-19": () => ({ title: "Which unit takes the loss?", hint: "Choose one below." }),
  "MK-LND-12": () => ({ title: "Stand, or step back?", hint: "A unit that steps back gives up its hex." }),
  "MK-LND-25": () => ({ title: "These troops have changed sides: attack, or step aside?", hint: "Loyal units stand beside them. Standing means an attack." }),
  "MK-SET-23": () => ({ title: "A convoy appears. Where does it enter?", hint: "Any sea hex of the western edge." }),
  "MK-SUB-25": () => ({ title: "Name the ship you attack", hint: "The torpedoes go at her; destroyers hunt the boat first." }),
};

function patrols(desk: Desk): Asked {
  const n = movable(desk, "cap");
  return { title: "Send up fighter patrols?", hint: n ? `${plural(n, "fighter unit", "fighter units")} can patrol. A patrol meets every raid on its place; fighters kept below can only scramble.` : "No fighters are free." };
}

/** Questions whose rule is shared, known by their words. */
const SPOKEN: [RegExp, Ask][] = [
  [/^Form groups/i, () => ({ title: "Set up your forces", hint: "Everything stands as the scenario has it. Change groups, air units and troops if you like; Done keeps what stands." })],
  [/^Post your submarines/i, () => ({ title: "Post your submarines", hint: "Each boat has a place already. Choose another, or press Done." })],
  [/^Place and recall dummies/i, () => ({ title: "Lay false markers?", hint: "A dummy looks like a task group until somebody looks at it. Press Done when you have enough." })],
  [/combat air patrols/i, (_view, desk) => patrols(desk)],
  [/^Search with air/i, (_view, desk) => ({
    title: "Send searchers out?",
    hint: `${plural(new Set(desk.orders.map((line) => words(line)[1]).filter(Boolean)).size, "air unit", "air units")} can search an arc of the sea, or look closely at one marker. What they find can be struck.`,
  })],
  [/raid is over (\d{4})/i, (view, desk, board) => {
    const hex = /(\d{4})/.exec(view.prompt?.text ?? "")?.[1] ?? "";
    const n = movable(desk, "scramble");
    return { title: `Raiders over ${placeIn(hex, board)}!`, hint: n ? `${plural(n, "fighter unit", "fighter units")} can scramble to meet them before they bomb.` : "You have no fighters to meet them. Guns must do." };
  }],
  [/submarine/i, () => ({ title: "Move your submarines", hint: "Boats creep one hex, and may attack what passes over them." })],
  [/redeploy|anchor transports|march/i, (_view, desk) => ({ title: "Before the turn begins", hint: desk.orders.length > 1 ? "Troops may march, dummies be laid anew. Most turns you just go on." : "Nothing to arrange this time." })],
];

export function ask(desk: Desk): Asked | null {
  const view = desk.view as BayView | null;
  const board = desk.board as Furniture | null;
  const prompt = view?.prompt;
  if (!view || !prompt || !board) return null;
  const spoken = SPOKEN.find(([sign]) => sign.test(prompt.text));
  return (spoken?.[1] ?? ASKS[prompt.rule])?.(view, desk, board) ?? null;
}

/** Who wins with which lead, from the chair of whoever reads it. */
function victory(view: BayView): string {
  const { draw, japan } = view.leads;
  const left = view.last - view.turn + 1;
  const end = left > 1 ? `in ${left} turns, at the end` : "at the end of this turn";
  const band = japan - draw > 1 ? `${draw} to ${japan - 1}` : String(draw);
  return view.side === "japan" ? `You win with a lead of ${japan} points ${end}; a lead of ${band} is a draw.` : `You win if Japan leads by less than ${draw} points ${end}; a lead of ${band} is a draw.`;
}

export function brief(desk: Desk): Briefing {
  const view = desk.view as BayView;
  const allied = view.side !== "japan";
  const groups = Object.values(view.groups).filter((group) => group.ships.length && !group.dummy);
  const fighting = groups.filter((group) => !group.ships.every((ship) => view.ships[ship]?.left)).length;
  const air = Object.values(view.planes).filter((plane) => !plane.lost).length;
  const forces = `${fighting === 1 ? "one task group" : `${fighting} task groups`}${air ? `, ${air} air units` : ""}${groups.length > fighting ? " and merchantmen along the coasts" : ""}`;
  const unseen = Object.values(view.markers).some((marker) => !marker.revealed);
  return {
    situation: `The Bay of Bengal, April 1942. You have ${forces}.${unseen ? (allied ? " Where Nagumo's carriers are nobody knows." : " The British have seen nothing of you yet, and you nothing of them.") : ""}`,
    aim: `Ships and planes sunk score points. ${victory(view)} ${allied ? "Keep the fleet out of their sight by day, and let the night torpedo bombers find them." : "You are stronger everywhere you look; you cannot look everywhere."}`,
    steps: [
      "A turn is eight hours: patrols, three impulses of movement with search and strikes, then the next watch.",
      `Round and blue is Allied, angular and orange is Japan. A dashed square with ? is a marker nobody has seen: ${allied ? "Nagumo" : "Somerville"}, or nothing.`,
      "A magenta ring marks a piece that can do something now. Tap it, tap a dotted hex, then press the dark button.",
    ],
  };
}
