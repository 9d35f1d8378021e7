"""The words that a position may contain besides the names of its ships and guns."""

from __future__ import annotations

from typing import Final

from flagplot.tactical.content.library import NATIONS
from flagplot.tactical.content.ratings import SEARCH_SETS
from flagplot.tactical.state.model import DEPTHS
from flagplot.tactical.state.ship import AFLOAT, ESCAPED, LURKING

FLIGHT: Final = ("air", "down")
FLOATPLANE: Final = ("aboard", "aloft")
TERMS: Final = frozenset({*DEPTHS, *SEARCH_SETS, *NATIONS, *FLIGHT, *FLOATPLANE, AFLOAT, ESCAPED, LURKING})
