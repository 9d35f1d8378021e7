/** The terrain of a hex, by its symbol on the printed map. */

import { w } from "./words";

const SIGNS: Record<string, string> = { ".": "sea", "+": "coast", o: "island", "#": "land" };

export const terrainOf = (sign = "."): string => w.terrain[SIGNS[sign] ?? ""] ?? "";
