/** How the questions of the action are answered, and the sheet before the first order. */

import { askedOf } from "../../../lib/desk/forms";
import { sideName } from "../../../lib/text/sides";
import type { Asked, Briefing } from "../../plugin";
import { type BattleView, type Desk, hullOf, isPlotting, members, ownGroups, ownShips, seenEnemies, sideOf } from "../state";
import { draft } from "../orders/draft.svelte";
import { w } from "./words";

export function ask(desk: Desk): Asked | null {
  const view = desk.view;
  if (!view?.prompt) return null;
  if (isPlotting(view)) return plotting(view, desk);
  const asking = view.flow.at(-1);
  switch (asking?.phase) {
    case "Gunfire": {
      const ship = view.ships[asking.shifting?.salvo.ship ?? ""]?.name ?? "";
      const first = view.others[asking.shifting?.salvo.target ?? ""]?.name ?? "";
      return {
        hint: `So well aimed a salvo lets ${ship} fire once more at another ship, for one hit at most. Then only half her hits on ${first} count, rounded down; if she keeps to ${first}, all of them do.`,
      };
    }
    default:
      return asking ? askedOf(desk.grammar, asking.phase) : null;
  }
}

function plotting(view: BattleView, desk: Desk): Asked {
  const groups = ownGroups(view);
  const sheet = draft(desk.store.id, desk.store.seat);
  const one = groups.length === 1 ? members(groups[0] as (typeof groups)[number], view) : [];
  const open = groups.filter((group) => !sheet.hasCourse(group.id)).length;
  const chosen = groups.find((group) => group.ships.includes(desk.selected));
  const title =
    one.length === 1
      ? `Plot ${w.owned({ name: one[0]?.name ?? "" })} course`
      : chosen && groups.length > 1
        ? `Plot ${w.owned({ name: chosen.name })} course`
        : "Plot your courses";
  const enemies = seenEnemies(view).length;
  const boats = ownShips(view).every((ship) => hullOf(ship.kind) === "SS");
  const prey = view.brief.groups.some((group) => group.side !== sideOf(view) && group.ships.some((ship) => hullOf(ship.kind) === "SS"));
  const hunters = prey && ownShips(view).some((ship) => ship.charges || ship.hedgehogs);
  const blind = enemies
    ? ""
    : hunters
      ? " No enemy is in sight yet; ships with depth charges can search for submarines, below."
      : " No enemy is in sight yet.";
  const wings = flying(view) && !sheet.plot.sorties.length ? " Aircraft get their missions below." : "";
  const hint = sheet.isEmpty
    ? `Drag the ring at the end of her line, choose ${boats ? "a target for her torpedoes" : "a target"}, then give the order.${blind}${wings}`
    : groups.length > 1 && open
      ? `${open === 1 ? "One group still has" : `${open} groups still have`} no course and will hold on.`
      : "Look at it once more, then give the order.";
  const aloud = sheet.isEmpty
    ? `Type the plot after a slash, or Tab to the chart: ${groups.length > 1 ? "N picks a ship, " : ""}left and right turn five degrees, up and down change the speed, D aims every gun that bears at the nearest enemy. Enter gives the order. Courses and targets also stand as forms under Orders.${blind}${wings}`
    : hint;
  return { title, hint, aloud };
}

/** Own elements of aircraft, on deck or in the air. */
const flying = (view: BattleView): number =>
  Object.values(view.flights).filter((one) => one.side === sideOf(view) && (one.status === "deck" || one.status === "air")).length;

/** What a commander of boats alone does in a turn. */
const BENEATH = [
  "Both captains plot in secret. Then torpedoes leave the tubes, guns fire, and after that all ships move.",
  "Choose a target for the bow or the stern tubes below: she fires at periscope depth or surfaced, bow tubes ahead, stern tubes astern. Where she fires from she is found.",
  "The deeper and the slower, the harder to find. She changes her depth by one level a turn, and makes 8 knots below, 16 on the surface. In the deepest water the sea may crush her.",
];

export function brief(desk: Desk): Briefing {
  const view = desk.shown;
  const ships = ownShips(view);
  const names =
    ships
      .slice(0, 4)
      .map((ship) => ship.name)
      .join(", ") + (ships.length > 4 ? ` and ${ships.length - 4} more` : "");
  const dark = view.brief.light === "night";
  const wings = flying(view);
  return {
    situation: `${view.brief.date ? `${longDate(view.brief.date)}, ` : ""}${view.brief.start.replace(":", "")}, ${dark ? "night" : "day"}, ${view.brief.seas} sea. You command ${sideName(sideOf(view))}: ${names}${wings ? `; and ${wings === 1 ? "one element" : `${wings} elements`} of aircraft` : ""}.`,
    special: view.brief.special,
    steps: ships.every((ship) => hullOf(ship.kind) === "SS")
      ? BENEATH
      : [
          "Both captains plot in secret. Then all guns fire from where the ships are now, and after that all ships move.",
          {
            seen: "Wedges show where your guns bear: more guns broadside than ahead. The dashed rings are close, medium and long range. Nobody may measure the range before firing.",
            heard:
              "More guns bear broadside than ahead. You are told where a ship bears from yours and how far off her bow; nobody may measure the range before firing. C opens the chart in words.",
          },
          dark
            ? "At night you see only what your lookouts or your radar find. A damaged ship burns and is seen at any range."
            : "Turning towards her closes the range and masks your guns. Who evades is harder to hit from afar and shoots worse himself; who keeps to one target hits it more easily.",
          ...(wings
            ? [
                `Aircraft fly by missions: choose one for each element under “${w.moreOrders}”, below the courses.${dark ? "" : " By day they find any ship on the plot."}`,
              ]
            : []),
        ],
  };
}

function longDate(date: string): string {
  const found = new Date(`${date}T12:00:00Z`);
  return Number.isNaN(found.getTime())
    ? date
    : found.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
}
