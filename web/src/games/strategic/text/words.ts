/** The words of this board: content/text/<language>/client/strategic.ftl. */

import { strategic as w, reach } from "../../../lib/text/words";

export { w };

/** The overlays of reach that this game has. */
export const REACH = { strike: reach.layers.strike, guns: reach.ships, torpedoes: reach.boats };
