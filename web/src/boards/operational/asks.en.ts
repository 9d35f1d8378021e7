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
    const waiting = [...new Set(desk.orders.filter((line) => line.startsWith("enter ")).map((line) => words(line)[1] ?? ""))];
    const outside = waiting.length ? ` ${waiting.join(", ")} ${waiting.length === 1 ? "waits" : "wait"} off the map: pick ${waiting.length === 1 ? "it" : "one"} under Force to bring it on.` : "";
    return {
      title: n || !desk.orders.some((line) => line !== "done") ? "Move your ships" : "Anything else at sea?",
      ...(n ? { left: `${plural(n, "group or boat", "groups and boats")} can still move.`, aloud: `${plural(n, "group or boat", "groups and boats")} can move. Tab to the chart: N goes to the next, the arrows choose where she goes, Enter takes it and Enter again gives the order. Or type it after a slash, or take it from the list under Orders.${outside || " Staying hidden is often best."}` } : {}),
      hint: n ? `${plural(n, "group or boat", "groups and boats")} can move; a small ring marks each. Tap one, then a dotted hex.${outside || " Staying hidden is often best."}` : outside ? outside.trim() : desk.orders.some((line) => line !== "done") ? "No group can steam now, but you may bring on, regroup or seek battle: see below." : "Nothing of yours can move now.",
    };
  },
  "MK-SEQ-10": () => ({ title: "Plot the steps of your groups", hint: "Both sides write their steps in secret; then all move at once." }),
  "MK-AIR-7": (_view, desk) => ({
    title: "Launch strikes?",
    ...(desk.orders.some((line) => line.startsWith("launch ")) ? { aloud: "A target is in reach. Under Orders choose it, then who flies; or type it after a slash. Units may also move to another base." } : {}),
    hint: desk.orders.some((line) => line.startsWith("launch ")) ? "A target is in reach. Tap it, then choose who flies. Units may also move to another base." : "No enemy is in sight and reach. Units may move to another base.",
  }),
  "MK-AIR-64": () => ({ title: "Press the attack", hint: "Each bomber picks a ship and a manner: dive and torpedo hit best, high bombing is safest." }),
  "MK-AIR-25": () => ({ title: "Send fighters at the bombers", hint: "Each fighter picks one bomber. Those left over get through to the target." }),
  "MK-AIR-28": () => ({ title: "Send your escorts at the fighters", hint: "Each escort keeps one interceptor off your bombers." }),
  "MK-BAT-2": () => ({ title: "Enemy ships are here. Fight?", hint: "The battle is fought on the battle board, round by round. You may decline." }),
  "MK-BAT-8": () => ({ title: "Engage the next group?", hint: "You may go on with the next enemy group in this hex." }),
  "MK-BAT-7": () => ({ title: "Which of your groups fights first?", hint: "Tap a group or choose it below.", aloud: "Choose it under Orders, or type it." }),
  "MK-BAT-20": () => ({ title: "Draw up your line of battle", hint: "Ships in front screen those behind. Drag a ship to another line, or leave them as they stand.", aloud: "Ships in front screen those behind. Each ship's line is chosen on the battle board under Orders, or leave them as they stand." }),
  "MK-BAT-12": () => ({ title: "Fire your next ship", hint: "Pick one of your ringed ships, then an enemy ship. The odds stand below before you fire.", aloud: "On the battle board under Orders pick one of your ships that may act, then an enemy ship; or type it after a slash. The odds are said before you fire." }),
  "MK-BAT-21": () => ({ title: "Shift ships between the lines?", hint: "Drag a ship to the next line, or stand as you are.", aloud: "Choose a ship's line on the battle board under Orders, or stand as you are." }),
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
  "MK-SUB-25": () => ({ title: "Name the ship you attack", hint: "The boat has slipped past the escorts; the torpedoes go at the ship you name." }),
};

function patrols(desk: Desk): Asked {
  const n = movable(desk, "cap");
  return { title: "Send up fighter patrols?", hint: n ? `${plural(n, "fighter unit", "fighter units")} can patrol. A patrol meets every raid on its place; fighters kept below can only scramble.` : "No fighters are free." };
}

/** Questions whose rule is shared, known by their words. */
const SPOKEN: [RegExp, Ask][] = [
  [/^Form groups/i, () => ({ title: "Set up your forces", hint: "Everything stands as the scenario has it. Change groups, air units and troops if you like; Done keeps what stands." })],
  [/^Post your submarines/i, () => ({ title: "Post your submarines", hint: "Each boat has a place already. Choose another, or press Done." })],
  [/^Place and recall dummies/i, (_, desk) => ({ title: "Lay false markers?", hint: desk.orders.some((line) => line.startsWith("recall")) ? "The hatched markers are false: nobody knows until he looks. Recall takes one back; Done keeps those that lie." : "A dummy looks like a task group until somebody looks at it. Press Done when you have enough." })],
  [/combat air patrols/i, (_view, desk) => patrols(desk)],
  [/^Search with air/i, (_view, desk) => ({
    title: "Send searchers out?",
    hint: desk.orders.some((line) => /^(arc|scout) /.test(line)) ? `${plural(new Set(desk.orders.filter((line) => /^(arc|scout) /.test(line)).map((line) => words(line)[1]).filter(Boolean)).size, "air unit", "air units")} can search an arc of the sea, or look closely at one marker. What they find can be struck.` : "Nobody can search now; a unit whose deck or field is out of reach may land elsewhere: Divert.",
  })],
  [/raid is over (\d{4})/i, (view, desk, board) => {
    const hex = /(\d{4})/.exec(view.prompt?.text ?? "")?.[1] ?? "";
    const n = movable(desk, "scramble");
    const below = Object.values(view.groups).filter((group) => group.at === hex && group.side === view.side).map((group) => group.id);
    return { title: `Raiders over ${below.length ? `${below.join(", ")} in ` : ""}${placeIn(hex, board)}!`, hint: n ? `${plural(n, "fighter unit", "fighter units")} can scramble to meet them before they bomb.` : "You have no fighters to meet them. Guns must do." };
  }],
  [/submarine/i, () => ({ title: "Move your submarines", hint: "Boats creep one hex, and may attack what passes over them." })],
  [/redeploy|anchor transports|march/i, (_view, desk) => ({ title: "Before the turn begins", hint: desk.orders.length > 1 ? "Troops may march, transports anchor to land what they carry, dummies be laid anew. Most turns you just go on." : "Nothing to arrange this time." })],
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

const SCORING = "Ships sunk and troops lost score points; aircraft and damage score nothing.";

/** What the island is worth to whoever may know that it is fought for. */
function ceylon(view: BayView): string {
  if (view.side === "japan") return view.secrets.invasion ? "Your orders are to take Ceylon: 10 points more if at the end Colombo and Trincomalee are yours and no Allied troops are left on the island, 10 for the Allies if not. " : "";
  return Object.values(view.troops).some((troop) => troop.side === view.side && troop.at) ? "If Japan has come to take Ceylon, it is worth 10 points at the end: hold Colombo or Trincomalee, or any troops on the island, and they are yours. " : "";
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
    aim: `${SCORING} ${ceylon(view)}${victory(view)} ${allied ? "Keep the fleet out of their sight by day, and let the night torpedo bombers find them." : "You are stronger everywhere you look; you cannot look everywhere."}`,
    steps: [
      "A turn is eight hours: patrols, three impulses of movement with search and strikes, then the next watch.",
      {
        seen: `Round and blue is Allied, angular and orange is Japan. A dashed square with ? is a marker nobody has seen: ${allied ? "Nagumo" : "Somerville"}, or nothing.`,
        heard: `A marker nobody has seen may be ${allied ? "Nagumo" : "Somerville"}, or nothing. C opens the chart in words.`,
      },
      {
        seen: "A magenta ring marks a piece that can do something now. Tap it, tap a dotted hex, then press the dark button.",
        heard: "On the chart N goes to the next piece that can do something now, the arrows choose where, Enter takes it and Enter again gives the order. Every order can also be typed after a slash.",
      },
    ],
  };
}
