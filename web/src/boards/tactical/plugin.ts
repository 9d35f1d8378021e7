/** The tactical plot, as the table page knows it. */

import type { Desk } from "../../lib/desk.svelte";
import { words } from "../../lib/orders";
import type { BoardPlugin } from "../board";
import { ask, brief } from "./asks.en";
import { isPlotting, type BattleView } from "./battle";
import Force from "./Force.svelte";
import { lossesOf } from "./losses";
import { likely, oddsOf, unsure } from "./odds";
import { m } from "./more.en";
import Orders from "./Orders.svelte";
import Ruler from "./Ruler.svelte";
import { furnish } from "./sheets";
import Strip from "./Strip.svelte";
import TacticalBoard from "./TacticalBoard.svelte";
import { reckon, spell, tell, verdict } from "./tell.en";
import { w } from "./texts.en";
import Twin from "./Twin.svelte";

function nameOf(word: string, desk: Desk): string {
  const view = desk.view as BattleView | null;
  return view?.ships[word]?.name ?? view?.others[word]?.name ?? view?.groups[word]?.name ?? word;
}

function describe(line: string, desk: Desk): string {
  if (line === "plot") return isPlotting(desk.view as BattleView) ? w.straight : line;
  if (line.startsWith("plot ")) {
    const parts = line.slice(5).split("|").map((part) => part.trim());
    const torpedoes = parts.filter((part) => part.startsWith("torp "));
    const guns = parts.filter((part) => part.includes("->") && !part.startsWith("torp "));
    return w.send(parts.filter((part) => part.includes(":")).length, guns.length, torpedoes.length, parts.filter((part) => part.startsWith("air ")).length);
  }
  const [verb = "", target = ""] = words(line);
  if (verb === "switch") return w.switchTo(nameOf(target, desk));
  if (verb === "assault" && target) return w.attack(line.split("|").length);
  if (verb === "moments") return moments(line);
  if (verb === "amend" && target) return m.asksLeave(line.split("|").map((part) => nameOf(part.replace(/^amend/, "").trim().split(":")[0] ?? "", desk)));
  if (verb === "signal" && target) return m.sends(line.split("|").length);
  return w.verbs[line] ?? line;
}

/** When each element attacks, in one sentence. */
function moments(line: string): string {
  const pairs = line.replace(/^moments /, "").split(",").map(words);
  const [first] = pairs;
  const same = pairs.every(([, moment]) => moment === first?.[1]);
  return same ? m.allAttack(first?.[1] === "now") : pairs.map(([flight = "", moment = ""]) => `${flight} ${m.moment[moment] ?? moment}`).join(", ");
}

export const plugin: BoardPlugin = {
  furnish,
  Board: TacticalBoard,
  Twin,
  Force,
  Strip,
  Foot: Ruler,
  Orders,
  layers: [
    { id: "names", name: w.names },
    { id: "grid", name: w.grid },
    { id: "arcs", name: w.arcs },
    { id: "wakes", name: w.wakes },
    { id: "torpedoes", name: w.torpedoes },
    { id: "smoke", name: w.smoke },
    { id: "sight", name: w.sight },
    { id: "lost", name: w.lost },
    { id: "furniture", name: w.furniture },
  ],
  when(any) {
    const view = any as BattleView;
    return [`${view.clock.replace(":", "")}, ${w.light[view.brief.light] ?? ""}`, w.turnOf(view.turn, view.brief.turns)];
  },
  sequence: (view) => ({ steps: w.sequence, now: "ABCDEF".indexOf(/^([A-F]) /.exec(view.where.at(-1) ?? "")?.[1] ?? "?") }),
  ask,
  brief,
  tell,
  reckon,
  speak: verdict,
  spell,
  writes: (desk) => isPlotting(desk.view as BattleView),
  leads: (desk) => isPlotting(desk.view as BattleView),
  losses: lossesOf,
  likely,
  odds: oddsOf,
  unsure,
  describe,
  name: nameOf,
};
