/** The open choices of a battle: what each is called, and its values in words. */

import type { OptionWords } from "./words";

export const OPTIONS: OptionWords = {
  play_scale: ["Scale on the table", { floor: "floor", tabletop: "tabletop", large_floor: "large floor" }],
  commands: ["Who commands", { side: "one admiral a side", group: "one officer a group, by signals" }],
  plot_changes: ["Changing a plot once it is in", { by_agreement: "if the enemy agrees", never: "never" }],
  grid: ["A grid on the plot", { on: "drawn", off: "none" }],
  turning_circle: ["Turning circles", { off: "ignored", on: "sailed" }],
  gun_flash: ["Gun flashes at night", { off: "tell nothing", on: "make one easier to find" }],
  victory: ["Who has won", { points: "by points", none: "no verdict" }],
  force_ratio: ["The weaker side's losses", { on: "weigh by the odds it faced", off: "count as they are" }],
  heavy_damage_fatal: ["Heavily damaged ships score", { off: "half", on: "as sunk" }],
  hypothetical: ["Ships lost before this date", { off: "are warned about", on: "may sail" }],
};
