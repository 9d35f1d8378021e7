/** Kinds of counters, one and many, in the order in which they are listed; by the names they have in the log (strategic.ftl, `counters`). */
export const KIND_NAMES: Record<string, [string, string]> = {
  fleet_carrier: ["fleet carrier group", "fleet carrier groups"],
  escort_carrier: ["escort carrier group", "escort carrier groups"],
  heavy: ["heavy group", "heavy groups"],
  light_cruiser: ["light cruiser force", "light cruiser forces"],
  escort: ["escort force", "escort forces"],
  submarine: ["submarine flotilla", "submarine flotillas"],
  landing_craft: ["landing craft group", "landing craft groups"],
  air: ["air point", "air points"],
  strategic_bomber: ["strategic bomber point", "strategic bomber points"],
};
