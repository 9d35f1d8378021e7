/** Kinds of counters, one and many, in the order in which they are listed. */
export const KIND_NAMES: Record<string, [string, string]> = {
  fleet_carrier: ["fleet carrier", "fleet carriers"], escort_carrier: ["escort carrier", "escort carriers"], heavy: ["heavy ship", "heavy ships"],
  light_cruiser: ["light cruiser", "light cruisers"], escort: ["escort", "escorts"], submarine: ["submarine", "submarines"],
  landing_craft: ["landing craft", "landing craft"], air: ["air point", "air points"], strategic_bomber: ["bomber", "bombers"],
};
