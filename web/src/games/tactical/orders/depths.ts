/** Depths in the notation of plots, from the surface down. */

import type { Appear } from "../generated/orders";

export const DEPTHS: readonly Appear["depth"][] = ["S", "P", "D", "R", "T", "Ab"];
