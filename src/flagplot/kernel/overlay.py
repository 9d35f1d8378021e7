"""What a board draws over its chart: how far pieces reach, a battle as two lines that fire at each other, and where pieces were in a finished game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flagplot.kernel.text.references import Ref

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


@dataclass(frozen=True)
class Spot:
    """Where a piece is in a finished game."""

    piece: str
    side: str
    at: Ref | None
    """Its hex, its area, its place or its point on the plane; nothing while it is not on the chart."""
    aboard: tuple[str, ...] = ()
    """The pieces that go where it goes."""


# Battles.


@dataclass(frozen=True)
class Fighter:
    """One unit in a line of battle."""

    id: str
    """As orders name it; empty for a counter nobody has looked under."""
    name: str
    kind: str
    """What it is, for whoever draws it; empty when that is not known."""
    nation: str
    group: str = ""
    """The force it belongs to, in words."""
    ships: tuple[str, ...] = ()
    """Its ships by name, where they have names."""
    value: int | None = None
    """What it counts for in this combat; nothing where that is not known."""
    state: str = ""
    """`damaged` or `lost`; empty while it is sound."""
    hits: int = 0
    """What it has taken in this combat."""
    order: str = ""
    """The order that is given by choosing it, where it answers the question."""


@dataclass(frozen=True)
class Line:
    """One side of a battle."""

    name: str
    nation: str
    own: bool
    """Whether it is the seat's own side."""
    fighters: tuple[Fighter, ...]
    value: int | None = None
    """What the whole line counts for; nothing where that is not known."""


@dataclass(frozen=True)
class Salvo:
    """The fire of one line at the other."""

    line: int
    """Which of the lines has fired."""
    value: int
    hits: int
    text: str
    """What was thrown, in a sentence."""
    odds: str = ""
    """What was to be expected, in a sentence."""
    faces: tuple[int, ...] = ()
    modifiers: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lineup:
    """A battle that is being fought or could be."""

    title: str
    stage: str
    """How far it has come, in words."""
    lines: tuple[Line, Line]
    """The seat's own side first."""
    salvoes: tuple[Salvo, ...] = ()
    left: int = 0
    """Hits that the seat has still to place."""
