/** Words of the order forms. */

export const c = {
  title: "More orders",
  /** By verb: what the form does. */
  does: {
    form: "Form a group", post: "Post a unit", base: "Place the secret base", omit: "Leave out a carrier", illustrious: "Illustrious",
    dummy: "Lay a false marker", transfer: "Ferry to a deck", cap: "Patrol over a hex", detach: "Detach several ships", reassign: "Pass ships to another group", fire: "Fire one weapon only", withdraw: "Flee and leave ships",
    land: "Land some of the troops", agree: "Offer to end the game", call: "Call the die column",
  } as Record<string, string>,
  /** By verb: what a newcomer should know before filling it in. */
  hint: {
    form: "Tick the ships that sail together. A group left without ships is gone.",
    post: "Air units start at a base or aboard their carrier; troops and submarines in a hex, which may be tapped on the chart.",
    base: "The atoll of the fleet's secret base, and the one where the enemy shall look for it.",
    cap: "Any hex up to half the unit's range from its base. Tap it on the chart.",
    dummy: "A false group with a real one, in a port or where a fleet enters; a false boat within two hexes of a real one or in a port; false aircraft on a base. A hex may be tapped on the chart.",
    detach: "The ticked ships become a group of their own.",
    reassign: "Both groups lie in the same hex.",
    fire: "Without a choice she fires guns, then torpedoes, at one enemy.",
    withdraw: "Damaged and slower ships may be left behind, so that the others get away.",
    agree: "The game ends at once when both sides offer it in the same turn; the points decide.",
    call: "The column in which your dice are read from now on.",
  } as Record<string, string>,
  field: {
    group: "Group", into: "Into", place: "Place", ships: "Ships", unit: "Unit", units: "Troops", hex: "Hex", real: "Base", decoy: "Decoy base", ship: "Ship", target: "At", weapon: "With", leaving: "Left behind", kind: "Looks like", answer: "Take her", column: "Column",
  } as Record<string, string>,
  weapons: { guns: "guns only", torpedoes: "torpedoes only", "torpedoes-first": "torpedoes, then guns" } as Record<string, string>,
  kinds: { ship: "a task group", sub: "a submarine", air: "an air unit" } as Record<string, string>,
  answers: { yes: "yes", no: "no" } as Record<string, string>,
  columns: { A: "A, high is best", B: "B, low is best" } as Record<string, string>,
  none: "none",
  pick: "choose",
  fresh: (id: string) => `${id} (new)`,
  inGroup: (name: string, group: string) => `${name} · ${group}`,
  offMap: "off the map",
  hexHint: "such as 1116",
  use: "Choose this order",
  steps: "Steps of your groups",
  stepsHint: "A step for each group, or none. All of them are one order: both sides move at once.",
  stays: "stays",
};
