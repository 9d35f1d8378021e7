/** What seats, sides, navies and nations are called. */

/** In a sentence: `the Allies`. */
export const NAMES: Record<string, string> = {
  japan: "Japan", allies: "the Allies", allied: "the Allies", rn: "the Royal Navy", usn: "the US Navy", ijn: "the Imperial Navy",
  km: "the Kriegsmarine", rm: "the Regia Marina", mn: "the Marine Nationale", uk: "the United Kingdom", usa: "the United States",
  ussr: "the Soviet Union", germany: "Germany", italy: "Italy", netherlands: "the Netherlands", vichy: "Vichy France",
  "free-french": "the Free French", blue: "Blue", red: "Red", nl: "the Dutch Navy", axis: "the Axis", control: "Control", observer: "a watcher",
};

/** As an adjective. */
export const ADJECTIVES: Record<string, string> = { allies: "Allied", allied: "Allied", japan: "Japanese", axis: "Axis" };
