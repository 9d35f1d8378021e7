"""How far pieces reach from where they stand, or from where an order would take them, for whoever draws it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

SEARCH: Final = "search"
STRIKE: Final = "strike"
GUNS: Final = "guns"
TORPEDOES: Final = "torpedoes"


@dataclass(frozen=True)
class Reach:
    """How far something reaches, as the seat knows it."""

    kind: str
    """`search`, `strike`, `guns` or `torpedoes`."""
    side: str
    name: str
    """What reaches so far: a ship, a group, a base."""
    spot: str
    """Where it stands: a hex, a place or an area; `x y` on the plane."""
    radius: int
    """Hexes or yards; nothing where the areas are listed."""
    areas: tuple[str, ...] = ()
    sectors: tuple[tuple[int, int], ...] = ()
    """True bearings in degrees, clockwise, from and to; all round when there are none."""
    after: bool = False
    """Whether it is how far it would reach after the order that is being written."""
