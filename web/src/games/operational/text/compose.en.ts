/** Words of the order forms. */

export const c = {
  title: "More orders",
  pursues: "with these ships",
  fresh: (id: string) => `${id} (new)`,
  inGroup: (name: string, group: string) => `${name} · ${group}`,
  offMap: "off the map",
  hex: "Hex",
  hexHint: "such as 1116",
  steps: "Steps of your groups",
  stepsHint: "A step for each group, or none. All of them are one order: both sides move at once.",
  stays: "stays",
};
