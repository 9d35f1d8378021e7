/** Words of the odds: what a situation is called, what a parameter asks, what an outcome says. */

import { capital } from "./capital";

const SITUATIONS: Record<string, string> = {
  aa: "Anti-aircraft fire",
  aerial: "Air combat, unit against unit",
  "air-combat": "Air combat",
  attack: "Air attack by one unit",
  battle: "A whole battle",
  bombardment: "Bombardment of the shore",
  collision: "Collision in the dark",
  convoys: "Convoys that appear",
  "depth-charge": "Depth charges",
  duel: "A duel of two ships",
  fleet: "Fleet combat, one round",
  ground: "Ground combat",
  gunfire: "Gunfire: damage",
  "gunfire-hits": "Gunfire: number of hits",
  hedgehog: "Hedgehog",
  "hull-crush": "How deep a hull holds",
  hydrophone: "Hydrophone search",
  interdiction: "Attack on a merchant route",
  landing: "A landing",
  "level-bombing": "Level bombing",
  divebombing: "Dive-bombing",
  "torpedo-bombing": "Torpedo-bombing",
  loyalty: "Loyalty of the Ceylonese units",
  "night-detection": "Lookouts at night",
  passage: "A submarine's passage by day",
  radar: "Ceylon's radar",
  "radar-detection": "Search radar",
  reconnaissance: "Air search",
  screen: "The screen against a submarine",
  setup: "Secret rolls of the set-up",
  sonar: "Sonar search",
  strike: "A whole air strike",
  submarine: "A submarine's attack",
  surprise: "Surprise at night",
  "torpedo-hits": "Torpedoes: number of hits",
  torpedoes: "Torpedoes: damage",
  trade: "A turn's merchant war",
  zones: "Search zones",
};
const LEVELS: Record<string, string> = { none: "no damage", D: "damaged", HD: "heavily damaged" };

const spaced = (code: string): string => code.replace(/[-_]/g, " ");

export const situationName = (name: string): string => SITUATIONS[name] ?? capital(spaced(name));

/** What a parameter asks, and what is good to know beside it: `how many guns bear; 0 for all`. */
export function asked(help: string): { label: string; hint: string } {
  const [, label = help, hint = ""] = /^(.*?)[;:] (.*)$/.exec(help) ?? [];
  return { label: capital(label.replace(/^(the|a) /, "")), hint };
}

/** `D, controlled`, `1 hits`, `zero wins`: a result as one would say it. */
export function outcomeName(outcome: string): string {
  const [head = "", ...rest] = outcome.split(", ");
  return [LEVELS[head] ?? head, ...rest]
    .join(", ")
    .replace(/\b(1) (hit|element|step|convoy|unit|point)s\b/g, "$1 $2")
    .replace(/^0 (hit|element)s?\b/, "no $1")
    .replace(/\b0 (step|unit)s\b/g, "no $1s")
    .replace(/^([a-z][\w-]*) wins$/, (_, plane: string) => `${capital(spaced(plane))} wins`);
}
