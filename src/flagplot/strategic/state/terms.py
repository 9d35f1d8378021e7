"""The words that a position may contain besides its places, areas and pieces."""

from __future__ import annotations

from typing import Final

from flagplot.strategic.content import world as content
from flagplot.strategic.state.pieces import ESCORTING, KINDS, PORT, RAIDING, TASK_FORCE, TRAITS

TERMS: Final = frozenset(
    {*content.NATIONS, content.NEUTRAL, *KINDS, *TRAITS, PORT, TASK_FORCE, ESCORTING, RAIDING}
    | {"planned", "open", "landing", "done", "failed", "sweep", "invasion", "strike", "raid", "cover"}
)
