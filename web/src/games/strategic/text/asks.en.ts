/** How the questions of the war are answered, and the sheet before the first order. */

import { listed } from "../../../lib/text/lists";
import { askedOf } from "../../../lib/desk/forms";
import type { Asked, Briefing } from "../../plugin";
import { sideName } from "../../../lib/text/sides";
import { t } from "../../../lib/text/words";
import { w } from "./words";
import type { Desk, Frame } from "../state";

/** The steps that hand in a sheet. */
const SHEETS: readonly Frame["phase"][] = ["Placing", "Supplies", "Transfers", "Tonnages", "Allocation", "Flagging", "CardPlay"];

export function ask(desk: Desk): Asked | null {
  const phase = desk.view?.prompt ? desk.view.flow.at(-1)?.phase : undefined;
  const told = phase && desk.board ? askedOf(desk.grammar, phase) : null;
  if (!told || !phase || !SHEETS.includes(phase)) return told;
  return { ...told, aloud: `${told.hint} A semicolon goes to the order sheet, where lines are drafted, added and taken out.` };
}

export function brief(desk: Desk): Briefing {
  const view = desk.shown;
  const nations = view.nations.map(sideName);
  return {
    situation: `You lead ${listed(nations)} at sea. Too few ships, too much ocean: routes must be guarded, bases held, and the enemy's trade starved.`,
    more: `Every goal with its points stands under ${t.force}, ${w.tabs["war"] ?? ""}.`,
    steps: [
      {
        seen: `A turn is two months in ten steps; the strip below the chart shows where you are: ${Object.values(w.steps).slice(0, 5).join(", ")} and so on.`,
        heard: `A turn is two months in ten steps: ${Object.values(w.steps).join(", ")}.`,
      },
      "Each step hands in one sheet. An empty sheet is always legal; “Draft one for me” fills in a plain one.",
      "A task force that sails burns LSP, the supply stored at its base; a flag sends it out, and you have few of both.",
      "When the sheets are open, operations and raids are fought out, and every result opens to its dice.",
    ],
  };
}
