/** Words of the seldom orders of the turn sheet. */

import type { Appear } from "../generated/orders";

/** From the surface down. */
export const DEPTHS: readonly Appear["depth"][] = ["S", "P", "D", "R", "T", "Ab"];

export const m = {
  steady: "Steady on",
  depth: "Depth",
  offer: "Offer to end the battle as it stands",
  howMany: "How many",
  secret: "Keep the track unmarked",
  secretWhy: "The enemy sees no wake until the second turn of her run.",
  drop: "Dropped at, in yards",
  dropHint: "as near as they can",
  leave: "Ask the enemy's leave to change a course when all plots are in",
  lurking: "Boats that lie in wait",
  appears: (name: string) => `${name} appears`,
  east: "East",
  north: "North",
  tap: "Tap the plot to set the place.",
  course: "Course",
  speed: "Knots",
  amend: "Change a course",
  amendWhy: "The enemy must agree; what you do not fill in stays as plotted.",
  turns: [
    { label: "L 60", step: { verb: "L", amount: 600 } },
    { label: "L 30", step: { verb: "L", amount: 300 } },
    { label: "R 30", step: { verb: "R", amount: 300 } },
    { label: "R 60", step: { verb: "R", amount: 600 } },
  ] as const,
  flightOver: (id: string, planes: string) => `${id}, ${planes}`,
};
