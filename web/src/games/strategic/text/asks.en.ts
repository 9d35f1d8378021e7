/** How the questions of the war are answered, and the sheet before the first order. */

import type { Asked, Briefing } from "../../plugin";
import { sideName } from "../../../lib/text/sides";
import { t } from "../../../lib/text/texts.en";
import { w } from "./texts.en";
import type { Desk, Frame } from "../state";

/** How the sheets of a turn are filled in, by the step that asks for them; the questions themselves are the server's. */
const SHEETS: Partial<Record<Frame["phase"], string>> = {
  Placing: "The briefing has placed every ship. Leave them, or base some elsewhere before the war begins.",
  Supplies: "Bases need supply (LSP) to fuel task forces and repair ships. Merchant routes carry it.",
  Transfers: "A ship that changes base sits out the turn. Most turns nobody needs to move.",
  Tonnages: "Tonnage on routes scores and feeds your bases. “Draft one for me” puts spare ships on the busiest routes.",
  Allocation: "Task forces fight, escorts guard routes, raiders hunt them. “Draft one for me” is a fair beginning.",
  Flagging: "A flag sends a task force out: to sweep a sea, to land troops, to strike a base. You have only a few.",
  CardPlay: "A card adds to the dice or shifts a column in a fight to come. Kept cards can be played later.",
};
const HINTS: Partial<Record<Frame["phase"], string>> = {
  Casualties: "One step damages a ship, a second sinks her.",
  CardMoment: "It adds to your dice now. Let it pass to keep the card.",
  Intervention: "Whoever comes out burns supply (LSP) and may have to fight.",
  Repairs: "A base mends one damaged ship at a time.",
};

export function ask(desk: Desk): Asked | null {
  const phase = desk.view?.prompt ? desk.view.flow.at(-1)?.phase : undefined;
  if (!phase || !desk.board) return null;
  const sheet = SHEETS[phase];
  if (sheet) return { hint: sheet, aloud: `${sheet} A semicolon goes to the order sheet, where lines are drafted, added and taken out.` };
  if (phase === "RivalCall" || phase === "Pursuit")
    return {
      hint: "The odds show before you confirm. Declining costs nothing but the chance.",
    };
  const hint = HINTS[phase];
  return hint ? { hint } : null;
}

export function brief(desk: Desk): Briefing {
  const view = desk.shown;
  const nations = view.nations.map(sideName);
  return {
    situation: `You lead ${t.and(nations)} at sea. Too few ships, too much ocean: routes must be guarded, bases held, and the enemy's trade starved.`,
    more: `Every goal with its points stands under ${t.force}, ${w.tabs["war"] ?? ""}.`,
    steps: [
      {
        seen: `A turn is two months in ten steps; the strip below the chart shows where you are: ${w.steps.slice(0, 5).join(", ")} and so on.`,
        heard: `A turn is two months in ten steps: ${w.steps.join(", ")}.`,
      },
      "Each step hands in one sheet. An empty sheet is always legal; “Draft one for me” fills in a plain one.",
      "A task force that sails burns LSP, the supply stored at its base; a flag sends it out, and you have few of both.",
      "When the sheets are open, operations and raids are fought out, and every result opens to its dice.",
    ],
  };
}
