/** The questions of the war in plain words, and the sheet before the first order. */

import type { Desk } from "../../lib/desk.svelte";
import type { Asked, Briefing } from "../board";
import { sideName } from "../../lib/sides";
import { t } from "../../lib/texts.en";
import { atlasOf } from "./atlas";
import { sheetWord } from "./draft.svelte";
import { oddsOf } from "./odds";
import { w } from "./texts.en";
import type { WarView } from "./war";

const SHEETS: Record<string, Asked> = {
  placement: { title: "Place your fleet", hint: "The briefing has placed every ship. Leave them, or base some elsewhere before the war begins." },
  supply: { title: "Move supplies?", hint: "Bases need supply (LSP) to fuel task forces and repair ships. Merchant routes carry it." },
  transfer: { title: "Send ships to other bases?", hint: "A ship that changes base sits out the turn. Most turns nobody needs to move." },
  tonnage: { title: "Where do the merchantmen sail?", hint: "Tonnage on routes scores and feeds your bases. “Draft one for me” puts spare ships on the busiest routes." },
  allocate: { title: "Give your ships their tasks", hint: "Task forces fight, escorts guard routes, raiders hunt them. “Draft one for me” is a fair beginning." },
  flags: { title: "Which task forces operate?", hint: "A flag sends a task force out: to sweep a sea, to land troops, to strike a base. You have only a few." },
  cards: { title: "Lay advantage cards?", hint: "A card adds to the dice or shifts a column in a fight to come. Kept cards can be played later." },
};

export function ask(desk: Desk): Asked | null {
  const view = desk.view as WarView | null;
  if (!view?.prompt || !desk.board) return null;
  const sheet = SHEETS[sheetWord(desk)];
  if (sheet) return { ...sheet, aloud: `${sheet.hint} A semicolon goes to the order sheet, where lines are drafted, added and taken out.` };
  const text = view.prompt.text;
  const loss = /what of .+ takes a step of loss: (\d+)/.exec(text);
  if (loss) return { title: "Choose what you lose", hint: `${loss[1] === "1" ? "One step of loss" : `${loss[1]} steps of loss`} still to take. One step damages a ship, a second sinks her.`, left: `${loss[1] === "1" ? "One step" : `${loss[1]} steps`} of loss still to take.` };
  if (/Play cards on this combat/.test(text)) return { title: "Play a card on this fight?", hint: "It adds to your dice now. Let it pass to keep the card." };
  if (/Fight\?|Engage/.test(text)) return { title: text.replace(/\.$/, ""), hint: `${desk.orders.includes("fight") && oddsOf("fight", desk).length ? "The odds show before you confirm." : w.unknownForce} Declining costs nothing but the chance.` };
  if (view.prompt.rule === "NW-OPS-13") return { title: "Intervene with a task force?", hint: `${text.replace(/ Intervene\?$/, "")} Whoever comes out burns supply (LSP) and may have to fight.` };
  if (view.prompt.rule === "NW-REP-9") return { title: "Which ship is repaired?", hint: "A base mends one damaged ship at a time." };
  return null;
}

export function brief(desk: Desk): Briefing {
  const view = desk.view as WarView;
  const atlas = atlasOf(desk.board);
  const nations = view.nations.map(sideName);
  const aims = atlas.board.aims[view.scenario];
  const left = aims ? aims.last - view.position.turn + 1 : 0;
  return {
    situation: `You lead ${t.and(nations)} at sea. Too few ships, too much ocean: routes must be guarded, bases held, and the enemy's trade starved.`,
    aim: `Bases held or taken, ships sunk and tonnage kept score for each nation; the alliance that beats its pars by more ${left > 1 ? `after ${left} turns` : "at the end"} wins. Every goal with its points stands under ${t.force}, ${w.tabs["war"] ?? ""}.`,
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
