/** The words of this board: content/text/<language>/client/tactical.ftl. */

import { tactical as w, reach } from "../../../lib/text/words";

export { w };

/** The overlays of reach that this game has. */
export const REACH = { search: reach.sight, guns: reach.layers.guns, torpedoes: reach.layers.torpedoes };

/** The state of the sea as an argument of messages: one word. */
export const seaOf = (seas: string): string => seas.replace(" ", "-");
