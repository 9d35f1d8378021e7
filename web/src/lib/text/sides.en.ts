/** What seats, sides, navies and nations are called. */

/** In a sentence: `the Allies`. */
export const NAMES: Record<string, string> = {
  japan: "Japan",
  allies: "the Allies",
  allied: "the Allies",
  rn: "the Royal Navy",
  usn: "the US Navy",
  ijn: "the Japanese",
  km: "the Germans",
  rm: "the Italians",
  mn: "the French",
  uk: "Britain",
  usa: "the United States",
  ussr: "the Soviet Union",
  germany: "Germany",
  italy: "Italy",
  netherlands: "the Netherlands",
  vichy: "Vichy France",
  "free-french": "Free France",
  blue: "Blue",
  red: "Red",
  nl: "the Dutch",
  axis: "the Axis",
  control: "Control",
  observer: "a watcher",
};

/** Whether a verb after this name stands in the plural. */
export const isPlural = (name: string): boolean => /Allies|States|Netherlands|French|Japanese|Germans|Italians|Dutch/.test(name);

/** As an adjective. */
export const ADJECTIVES: Record<string, string> = { allies: "Allied", allied: "Allied", japan: "Japanese", axis: "Axis" };
