/** Words of the seldom orders of the turn sheet. */

import type { Appear } from "../generated/orders";

/** From the surface down. */
export const DEPTHS: readonly Appear["depth"][] = ["S", "P", "D", "R", "T", "Ab"];

export const m = {
  allAttack: (now: boolean) => (now ? "All attack now, before the guns" : "All attack later, in the movement"),
  moment: { now: "now", later: "later" } as Record<string, string>,
  asksLeave: (groups: string[]) => `Ask leave to change the course of ${groups.join(", ")}`,
  sends: (n: number) => (n === 1 ? "Send the signal" : `Send ${n} signals`),
  steady: "Steady on",
  depth: "Depth",
  throatAt: (boat: string, n: number, ship: string) => `${boat} fires ${n === 1 ? "one torpedo" : `${n} torpedoes`} at ${ship}`,
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
