/** The words of this board: content/text/<language>/client/operational.ftl. */

import { operational as w, reach } from "../../../lib/text/words";

export { w };

/** The overlays of reach that this game has. */
export const REACH = { search: reach.layers.search, strike: reach.layers.strike };
