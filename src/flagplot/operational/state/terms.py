"""The words that a position may contain: hexes, places, sides, headings, fates and tasks."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.hexes import Direction
from flagplot.operational.content.map import NEUTRAL
from flagplot.operational.content.sea import SEA
from flagplot.operational.state.pieces import ALLIES, EXITED, JAPAN, SUNK, UNBORN

TASKS: Final = ("cap", "scramble", "search", "strike", "transfer")
TERMS: Final = frozenset(
    {
        *SEA.ways,
        *SEA.hex_of,
        *SEA.hex_of.values(),
        *(side.value for side in Direction),
        *TASKS,
        JAPAN,
        ALLIES,
        NEUTRAL,
        SUNK,
        EXITED,
        UNBORN,
        "lost",
        "on",
        "off",
    }
)
