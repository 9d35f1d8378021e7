/** Words of the odds before an order of the raid, and why some orders have none. */

export const o = {
  ifInArc: "If an enemy lies in the arc",
  hexesOff: (n: number) => (n === 1 ? "next to it" : `${n} hexes off`),
  toFind: "to find him",
  ifAnyOf: "The dice pick the ship",
  toHurt: (sunk: string) => `to hurt her, ${sunk} to sink her`,
  ifItIs: "Nobody has seen what sails there. If it is",
  classes: { M: "a merchantman", CL: "a light cruiser", CA: "a heavy cruiser", BC: "a battlecruiser", B: "a battleship" } as Record<string, string>,
  ifBattle: "a battle of four rounds with what is seen of him",
  collision: "a collision in the dark",
  onTheGround: "the aircraft on the ground",
  ashore: "the troops ashore",
  ground: "one round ashore",
  none: {
    base: "No odds: what lies there is seen when the strike arrives.",
    unseen: "No odds: nobody has seen what sails there; screen and torpedoes are rolled against whatever it is.",
    battle: "No odds: nobody has seen what sails there. Battle reveals it.",
  },
};
