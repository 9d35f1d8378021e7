/** How the questions of the action are answered, and the briefing before the first order. */

import { askedOf } from "../../../lib/desk/forms";
import { datesOf } from "../../../lib/text/dates";
import { sideName } from "../../../lib/text/sides";
import type { Asked, Briefing } from "../../plugin";
import { classOf, fastestAt } from "../board/sheets";
import { draft } from "../orders/draft.svelte";
import { type BattleView, type Desk, hullOf, isPlotting, members, nameIn, ownGroups, ownShips, seenEnemies, sideOf } from "../state";
import { seaOf, w } from "./words";

/** A briefing names at most this many ships. */
const NAMED = 4;

export function ask(desk: Desk): Asked | null {
  const view = desk.view;
  if (!view?.prompt) return null;
  if (isPlotting(view)) return plotting(view, desk);
  const asking = view.flow.at(-1);
  if (asking?.phase !== "Gunfire") return asking ? askedOf(desk.grammar, asking.phase) : null;
  const salvo = asking.shifting?.salvo;
  const [ship, first] = [view.ships[salvo?.ship ?? ""]?.name, view.others[salvo?.target ?? ""]?.name];
  return { hint: w.askShift({ ship, first }) };
}

function plotting(view: BattleView, desk: Desk): Asked {
  const groups = ownGroups(view);
  const sheet = draft(desk.store.id, desk.store.seat);
  const alone = groups[0] && groups.length === 1 ? members(groups[0], view) : [];
  const open = groups.filter((group) => !sheet.hasCourse(group.id)).length;
  const chosen = groups.find((group) => group.ships.includes(desk.selected));
  const plotted = groups.length > 1 && chosen ? members(chosen, view) : alone;
  const title =
    plotted.length === 1
      ? w.plotHers({ name: plotted[0]?.name ?? "" })
      : groups.length > 1 && chosen
        ? w.plotGroup({ name: nameIn(view, chosen.id) })
        : w.plotYours;
  if (!sheet.isEmpty) return { title, hint: groups.length > 1 && open ? w.askPlotOpen({ open }) : w.askPlotWhole };
  const boats = ownShips(view).every((ship) => hullOf(ship.kind) === "SS");
  const prey = view.brief.groups.some((group) => group.side !== sideOf(view) && group.ships.some((ship) => hullOf(ship.kind) === "SS"));
  const hunters = prey && ownShips(view).some((ship) => ship.charges || ship.hedgehogs);
  const then = w.askPlotThen({
    blind: seenEnemies(view).length ? "no" : hunters ? "hunters" : "yes",
    wings: flying(view) > 0 && !sheet.plot.sorties.length,
  });
  return { title, hint: w.askPlot({ boats, then }), aloud: w.askPlotAloud({ several: groups.length > 1, then }) };
}

/** Own elements of aircraft, on deck or in the air. */
const flying = (view: BattleView): number =>
  Object.values(view.flights).filter((one) => one.side === sideOf(view) && (one.status === "deck" || one.status === "air")).length;

export function brief(desk: Desk): Briefing {
  const view = desk.shown;
  // The strongest first: only some are named.
  const armour = (kind: string): number => classOf(kind)?.armour ?? 0;
  const ships = ownShips(view).sort((a, b) => armour(b.kind) - armour(a.kind));
  const { light, start, date } = view.brief;
  const wings = flying(view);
  return {
    situation: w.briefForce({
      date: Number.isNaN(Date.parse(date)) ? date : datesOf(date),
      clock: start.replace(":", ""),
      light,
      seas: seaOf(view.brief.seas),
      side: sideName(sideOf(view)),
      ships: ships.slice(0, NAMED).map((ship) => ship.name),
      more: Math.max(0, ships.length - NAMED),
      wings,
    }),
    special: view.brief.special,
    steps: ships.every((ship) => hullOf(ship.kind) === "SS")
      ? [w.brief.boatsTurn, w.brief.boatsFire, w.briefDepth({ below: fastestAt("P"), surface: fastestAt("S") })]
      : [
          w.brief.turn,
          { seen: w.brief.arcs, heard: w.brief.arcsAloud },
          light === "night" ? w.brief.night : w.brief.day,
          ...(wings ? [w.briefWings({ light })] : []),
        ],
  };
}
