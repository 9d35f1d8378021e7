/** What the hulls are called. */

import type { HullType } from "./hulls";

export const HULL_NAMES: Record<HullType, string> = {
  BB: "battleship",
  CA: "heavy cruiser",
  CL: "light cruiser",
  DD: "destroyer",
  CV: "carrier",
  CVL: "light carrier",
  SS: "submarine",
  M: "merchantman",
  LC: "landing ship",
  AIR: "aircraft",
  INF: "ground unit",
};
