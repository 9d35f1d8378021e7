/** Orders and their words as people say them. */

import type { Moments } from "../generated/orders";
import { isPlotting, type Desk } from "../state";
import { m } from "../text/more.en";
import { w } from "../text/texts.en";

export function nameOf(word: string, desk: Desk): string {
  const view = desk.view;
  return view?.ships[word]?.name ?? view?.others[word]?.name ?? view?.groups[word]?.name ?? word;
}

/** An order on its button. */
export function describe(line: string, desk: Desk): string {
  const order = desk.orderOf(line);
  const name = (id: string): string => nameOf(id, desk);
  switch (order?.verb) {
    case "plot": {
      const { verb: _, ...parts } = order;
      if (!Object.keys(parts).length) return isPlotting(desk.shown) ? w.straight : line;
      return w.send(order.helms?.length ?? 0, order.shoots?.length ?? 0, order.launches?.length ?? 0, order.sorties?.length ?? 0);
    }
    case "switch":
      return w.switchTo(name(order.target));
    case "assault":
      return order.attacks?.length ? w.attack(order.attacks.length) : (w.verbs["assault"] ?? line);
    case "moments":
      return moments(order);
    case "throat":
      return order.shots?.length
        ? order.shots.map((one) => m.throatAt(name(one.boat), one.count, name(one.ship))).join("; ")
        : (w.verbs["throat"] ?? line);
    case "amend":
      return order.helms?.length ? m.asksLeave(order.helms.map((one) => name(one.group))) : (w.verbs["amend"] ?? line);
    case "signal":
      return order.messages?.length ? m.sends(order.messages.length) : (w.verbs["signal"] ?? line);
    default:
      return w.verbs[line] ?? line;
  }
}

/** When each element attacks, in one sentence. */
function moments({ choices }: Moments): string {
  const [first] = choices;
  return choices.every(({ moment }) => moment === first?.moment)
    ? m.allAttack(first?.moment === "now")
    : choices.map(({ flight, moment }) => `${flight} ${m.moment[moment] ?? moment}`).join(", ");
}
