/** Sentences of the operational board. */

import { c } from "../../../chart/reach/reach.en";
import type { HullType } from "../../../chart/hulls";
import { HULL_NAMES } from "../../../chart/hulls.en";
import type { Group, Marker, Troop } from "../state";

const times = (n: number, one: string, many: string): string => (n === 1 ? `1 ${one}` : `${n} ${many}`);

/** The overlays of reach that this game has. */
export const REACH = { search: c.layers.search, strike: c.layers.strike };

export const w = {
  chart: "Chart of the Bay of Bengal",
  water: "Water and land names",
  furniture: "Scale bar",
  soundings: "Soundings",
  grid: "Hexes",
  numbers: "Hex numbers",
  zones: "Search zones",
  air: "Air units at bases",
  tracks: "Tracks of this turn",
  farthest: "Farthest-on circles",
  sightings: "Searches, sightings and raids",
  sightedHere: "sighted",
  airAt: "Aircraft ashore",
  airWords: (place: string, n: number) => `${place}: ${times(n, "air unit", "air units")}`,
  inTheAir: "In the air",
  patrolWords: (unit: string, post: string) => `${unit} on patrol over ${post}`,
  strikeWords: (strike: string, n: number, from: string, target: string) =>
    `Strike ${strike}, ${times(n, "unit", "units")} from ${from} at ${target}`,
  lately: "Searched, sighted, raided",
  newsWords: (hex: string, place: string, kind: "searched" | "sighted" | "raid") =>
    `${hex}${place ? ` (${place})` : ""}: ${kind === "sighted" ? "sighted" : kind === "raid" ? "raided from the air" : "nothing found"}`,
  patrol: (n: number) => (n > 1 ? `CAP ×${n}` : "CAP"),
  searchedHere: "nothing found",
  ago: (age: number, impulses: number) =>
    age < impulses ? "" : age < 2 * impulses ? " last turn" : ` ${Math.floor(age / impulses)} turns ago`,
  miles: "Nautical miles",
  next: "Next piece with something to do",
  previous: "Previous piece",
  arrows: "Move the cursor",
  goto: "Go to a hex, place or piece",
  inspect: "What is under the cursor",
  fit: "Show the whole chart",
  hidePieces: "Hide the pieces (hold)",
  centreOn: "Show my fleet",
  act: "Choose, then confirm",
  searchZone: (name: string, radius: number) => `${name} search · ${times(radius, "hex", "hexes")}`,
  range: (name: string, radius: number) => `${name} · ${times(radius, "hex", "hexes")}`,
  farthestOn: "farthest on",
  /** On the counter of strikes that fly together. */
  strikes: (n: number) => `${n} strikes`,
  /** Beside the dashed ring of an atoll: what its marker is, or may be. */
  decoyUnit: (id: string) => `Decoy ${id}`,
  baseMarker: { base: "secret base", decoy: "decoy base", unknown: "secret base, or a decoy", foundBase: "secret base, found" },
  real: "real",
  age: (turns: number, turn: number) => (turns <= 0 ? "now" : turns < 3 ? `turn ${turn}` : `${Math.floor(turns / 3)} d ago`),
  groupWords: (side: string, group: Group, type: HullType, count: number, damaged: boolean) =>
    `${side}, ${group.dummy ? "dummy" : `${HULL_NAMES[type]} group`} ${group.id}, ${group.dummy ? "no ships" : times(count, "ship", "ships")}${damaged ? ", damaged" : ""}, ${group.revealed ? "seen by the enemy" : "not seen"}, hex ${group.at}`,
  markerWords: (side: string, marker: Marker, type: HullType | undefined, age: string) =>
    `${side}, ${marker.revealed && type ? `${HULL_NAMES[type]} group` : "unknown group"} ${marker.id}${marker.revealed ? `, ${times(marker.ships.length, "ship", "ships")}` : ""}${age ? `, ${age}` : ""}, hex ${marker.at}`,
  subWords: (side: string, id: string, name: string, at: string) => `${side}, submarine ${id}${name ? `, ${name}` : ""}, hex ${at}`,
  troopWords: (side: string, name: string, troop: Troop) =>
    `${side}, ${name}, ${times(troop.factors, "factor", "factors")} ashore${troop.disrupted ? ", disrupted" : ""}, hex ${troop.at}`,
  hex: (at: string) => `hex ${at}`,
  hexWords: (hex: string, kind: string, place: string, what: string[]) =>
    `Hex ${hex}, ${kind}${place ? `, ${place}` : ""}. ${what.length ? what.join(". ") : "Empty"}.`,
  hexLine: (hex: string, kind: string, place: string) => `${place || kind.charAt(0).toUpperCase() + kind.slice(1)}, hex ${hex}`,
  hurt: (ship: string) => `${ship} (damaged)`,
  terrain: { ".": "open sea", "+": "coast", o: "island", "#": "land" } as Record<string, string>,
  enterDoes: (what: string) => `Enter: ${what}.`,
  orders: (n: number) => `a choice of ${n} orders`,
  reaches: (n: number) => (n === 1 ? "One hex to go to" : `${n} hexes to go to`),
  notNow: (piece: string) => `${piece} has nothing to do in this step.`,
  nothingThere: (hex: string) => `${hex} is not in reach of an order now.`,
  choices: (hex: string) => `Orders in ${hex}`,
  /** The steps of a turn. */
  sequence: ["Opening", "Patrols", "Move", "Search", "Launch", "Strikes", "Battle", "Ashore"],
  inBar: { allies: "Allied", japan: "Japan" },
  sunkOf: (n: string) => `${n} sunk`,
  part: { morning: "0400–1200", afternoon: "1200–2000", night: "2000–0400" } as Record<string, string>,
  day: "day",
  night: "night",
  turnOf: (turn: number, last: number, impulse: string) => `Turn ${turn} of ${last}${impulse ? ` · ${impulse}` : ""}`,
  impulse: ["", "first impulse", "second impulse", "third impulse"],
  calendar: (turn: number, last: number) => `Turn ${turn} of ${last}`,
  groups: "Task groups",
  submarines: "Submarines",
  airUnits: "Air units",
  contacts: "Contacts",
  allForces: "All forces",
  troops: "Troops",
  aboard: "aboard",
  disrupted: "disrupted",
  factors: (n: number) => times(n, "factor", "factors"),
  battery: (gun: string, state: string) => `Coast battery, ${gun} guns${state ? `, ${state}` : ""}`,
  destroyed: "destroyed",
  offMap: "off the map",
  noContacts: "No enemy marker on the chart.",
  unseen: "not seen by the enemy",
  seen: "seen by the enemy",
  dummy: "a dummy, no ships",
  fuel: (n: number) => `fuel ${n}`,
  ships: (n: number) => times(n, "ship", "ships"),
  aircraft: (n: number) => times(n, "air unit", "air units"),
  left: (n: number) => `${n} left`,
  damaged: "damaged",
  sunk: "sunk",
  lastSeen: (turn: number) => `Last seen face up in turn ${turn}:`,
  neverSeen: "Never seen face up. Its ships, if any, are unknown.",
  reported: "Reported: it is a real group.",
  task: { strike: "striking", cap: "on patrol", search: "searching", transfer: "ferrying", scramble: "scrambled" } as Record<
    string,
    string
  >,
  ready: "ready",
  rangeOf: (n: number) => `range ${n}`,
  strike: "Put a strike together",
  strikeOn: "Target",
  groupAt: (group: string, hex: string) => `${group}, ${/^\d+$/.test(hex) ? `hex ${hex}` : hex}`,
  from: (base: string) => `From ${base}`,
  allFly: (n: number) => `All ${n} fly`,
  nobodyFlies: "Nobody flies",
  oneDeck: "A strike flies from one deck or field; units from another go as a strike of their own.",
  /** What a unit can do in a strike, by the letters on its counter. */
  roles: { F: "fighters", T: "torpedoes", D: "dive bombing", H: "level bombing" } as Record<string, string>,
  /** What an air unit can do at all. */
  modes: {
    F: "fights",
    T: "drops torpedoes",
    D: "dive-bombs",
    H: "bombs from high",
    S: "searches",
    M: "looks at markers",
    N: "flies by night too",
  } as Record<string, string>,
  abilities: (type: string, range: number, can: string[]) =>
    `${type}: ${can.join(", ")}. Reaches ${range} ${range === 1 ? "hex" : "hexes"}.`,
  forceKey:
    "Figures are guns / armour, from D (destroyer) by DL, CL, CA and BC up to B (battleship); T carries torpedoes. The bar is her fuel.",
  winds: ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"],
  nearest: (hexes: number, wind: string, group: string) =>
    hexes ? `, ${hexes} ${hexes === 1 ? "hex" : "hexes"} ${wind} of ${group}` : `, in the hex of ${group}`,
  twinIntro: "Every piece and place, hex by hex, with the orders it can be given.",
  withOrders: "Something to do",
  battle: "Battle board",
  battleIn: (place: string) => `Battle in ${/^\d+$/.test(place) ? `hex ${place}` : place}`,
  drawingUp: "both sides draw up in secret",
  seeChart: "See the chart",
  between: "the enemy's screen and yours adjoin here",
  asBook: "As the rules draw them up",
  here: "Here",
  inReach: "in reach",
  /** A ship of the battle board for the ear: what her figures mean, what she may do. */
  weights: {
    M: "a merchantman",
    D: "a destroyer",
    DL: "a large destroyer",
    CL: "a light cruiser",
    CA: "a heavy cruiser",
    BC: "a battlecruiser",
    B: "a battleship",
  } as Record<string, string>,
  gunAndArmour(gun: string, armour: string, torpedoes: boolean): string {
    const [guns, plates] = [this.weights[gun] ?? gun, this.weights[armour] ?? armour];
    return `${gun === armour ? `guns and armour of ${guns}` : `guns of ${guns}, armour of ${plates}`}${torpedoes ? ", torpedoes" : ""}`;
  },
  mayAct: "may act",
  battleLegend:
    "Ringed ships may act: press or drag one at an enemy, or to another line. Figures are guns / armour; T carries torpedoes. Range counts the lines between.",
  lines: { screened: "Screened", third: "Third", second: "Second", screening: "Screening" } as Record<string, string>,
  round: (n: number) => `Round ${n}`,
  guns: (place: string) => `${place} guns`,
  givingUp: ", giving up the aircraft due to land",
  months: ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"],
  days: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
};

/** Names on the water and on the land: text, longitude, latitude, size, spacing. */
export const WATER: [string, number, number, number, number][] = [
  ["BAY OF BENGAL", 88.4, 14.6, 30, 11],
  ["ARABIAN SEA", 72.2, 10.9, 20, 4],
  ["Andaman Sea", 95.8, 10.6, 17, 3],
  ["Ten Degree Channel", 90.9, 10.05, 11.5, 0.5],
  ["Gulf of Manaar", 78.75, 7.95, 11.5, 0.4],
  ["INDIAN OCEAN", 82.4, 1.5, 26, 9],
  ["Great Channel", 94.2, 6.55, 11.5, 0.4],
  ["Palk Bay", 79.6, 9.9, 11.5, 0.3],
  ["Preparis Channel", 93.6, 14.6, 11.5, 0.4],
  ["Gulf of Martaban", 96.6, 15.4, 12, 0.6],
  ["Eight Degree Channel", 73.6, 7.6, 11.5, 0.5],
  ["Equatorial Channel", 74.6, 0.4, 11.5, 0.5],
];
export const LAND: [string, number, number, number, number][] = [
  ["CEYLON", 80.75, 7.62, 13, 3],
  ["INDIA", 77.6, 16.6, 24, 9],
  ["SUMATRA", 97.6, 3.4, 13, 3],
  ["BURMA", 95.6, 19.2, 18, 6],
  ["SIAM", 99.4, 15.4, 14, 4],
  ["MALDIVES", 72.3, 4.6, 11.5, 2.4],
  ["ANDAMANS", 94.0, 12.6, 11.5, 1.6],
  ["NICOBARS", 94.9, 8.1, 11.5, 1.6],
];
