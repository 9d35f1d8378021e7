/** The open choices of a battle: what each is called, and its values in words. */

import type { OptionWords } from "../../options";

export const OPTIONS: OptionWords = {
  play_scale: ["Scale on the table", { floor: "floor", tabletop: "tabletop", large_floor: "large floor" }],
  commands: ["Who commands", { side: "one admiral a side", group: "one officer a group, by signals" }],
  plot_changes: ["Changing a plot once it is in", { by_agreement: "if the enemy agrees", never: "never" }],
  grid: ["A grid on the plot", { on: "drawn", off: "none" }],
  own_torpedoes: [
    "A column's own torpedoes",
    { fired_clear: "spare the launcher's group", arming_run: "are live after 500 yards", live_at_once: "are live at once" },
  ],
  turning_circle: ["Turning circles", { off: "ignored", on: "sailed" }],
  turning_cost: ["Turns in a move cost", { each: "each by itself", pooled: "all together" }],
  gun_flash: ["Gun flashes at night", { off: "tell nothing", on: "make one easier to find" }],
  lost_contact: [
    "A battle without contact is over",
    { three_turns: "after three turns", six_turns: "after six turns", twelve_turns: "after twelve turns", never: "never" },
  ],
  victory: ["Who has won", { points: "by points", none: "no verdict" }],
  force_ratio: ["The weaker side's losses", { on: "weigh by the odds it faced", off: "count as they are" }],
  heavy_damage_fatal: ["Heavily damaged ships score", { off: "half", on: "as sunk" }],
  hypothetical: ["Ships lost before this date", { off: "are warned about", on: "may sail" }],
};
