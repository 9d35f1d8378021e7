/** Words of the odds before a plot, and why some of it has none. */

const times = (n: number, one: string, many: string): string => (n === 1 ? `1 ${one}` : `${n} ${many}`);

export const o = {
  ifTheyReach: (target: string) => `If they get through to ${target}`,
  elements: (n: number, name: string) => `${times(n, "element", "elements")} of ${name}`,
  planes: (n: number, name: string, height: string) => `${n} × ${name}, ${height}`,
  ifBoat: (ship: string, method: string) => `If a boat lies at periscope depth, ${ship}’s ${method}`,
  methods: { sonar: "sonar finds her", hydrophone: "hydrophone hears her" } as Record<string, string>,
  yards: (n: number) => `${n.toLocaleString("en")} yards off`,
  toFind: "to find her",
  outOfReach: "out of reach",
  ifOver: (ship: string, boat: string) => `If ${ship} passes over ${boat}`,
  setTo: (depth: string) => `charges, and she is at ${depth}`,
  hedgehog: (depth: string) => `hedgehog, and she is at ${depth}`,
  toSink: "to sink her",
  none: {
    bearing: "No odds for torpedoes run on a bearing: who meets them is seen when the ships have moved.",
    unseen: "No odds for a target out of sight.",
  },
};
