/** How the questions of the war are answered, and the briefing before the first order. */

import { askedOf } from "../../../lib/desk/forms";
import { listed } from "../../../lib/text/lists";
import { sideName } from "../../../lib/text/sides";
import { t } from "../../../lib/text/words";
import type { Asked, Briefing } from "../../plugin";
import { sheetOf } from "../orders/draft.svelte";
import type { Desk } from "../state";
import { w } from "./words";

/** The steps of a turn that a briefing lists where the strip shows the others. */
const FIRST = 5;

export function ask(desk: Desk): Asked | null {
  const { view } = desk;
  const phase = view?.prompt ? view.flow.at(-1)?.phase : undefined;
  const told = phase && desk.board ? askedOf(desk.grammar, phase) : null;
  return told && view && sheetOf(view) ? { ...told, aloud: w.askSheet({ hint: told.hint }) } : told;
}

export function brief(desk: Desk): Briefing {
  const steps = Object.values(w.steps);
  return {
    situation: w.briefNations({ nations: listed(desk.shown.nations.map(sideName)) }),
    more: w.briefGoals({ force: t.force, war: w.tabs.war }),
    steps: [
      { seen: w.briefTurn({ steps: steps.slice(0, FIRST) }), heard: w.briefTurnAloud({ steps }) },
      w.brief.sheet,
      w.brief.flags,
      w.brief.fight,
    ],
  };
}
