/** The chapters of the three rulebooks by the code in their rule numbers. */
export const CHAPTERS: Record<string, Record<string, string>> = {
  strategic: {
    MAP: "Map and calendar", BAS: "Bases and fleet trains", UNI: "Units and logistic points", RNG: "Range", SEQ: "Sequence of play",
    ADV: "Advantage cards", FLG: "Operations flags", OPS: "Naval operations", AMP: "Amphibious operations", CMB: "Fleet combat", REP: "Repairs",
    MER: "Merchant routes and supply", INT: "Attack and defence of merchant routes", SET: "Starting forces", CTL: "Control",
  },
  operational: {
    SEQ: "Sequence of play", REC: "Reconnaissance and detection", SEA: "Movement, fuel and collision", NIT: "Night combat and surprise",
    SUB: "Submarines", AIR: "Air operations", BAT: "Surface battle", LND: "Landings and ground combat", VIC: "Victory",
    SET: "Setup and reinforcements",
  },
  tactical: {
    SCL: "Scale and time", SOP: "Sequence of play", MOV: "Movement and smoke", GUN: "Gunfire", PEN: "Penetration and damage", TRP: "Torpedoes",
    COM: "Messages and orders", DMG: "Damage control", NIT: "Night detection and radar", WEA: "Weather and seas",
    AIR: "Aircraft and antiaircraft fire", SUB: "Submarines and their hunters", VIC: "Victory", SCN: "Scenarios",
  },
};
