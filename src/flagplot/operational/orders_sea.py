"""Orders at sea: moving, regrouping, seeking the enemy, and submarines."""

from __future__ import annotations

from dataclasses import dataclass

from flagplot.operational.orders_base import OfGroup, OfShip, Spoken


@dataclass(frozen=True)
class Enter(OfGroup):
    """Bring a group onto the map."""

    to: str


@dataclass(frozen=True)
class Move(Spoken):
    """Move a group or a submarine into an adjacent hex."""

    marker: str
    to: str


@dataclass(frozen=True)
class Join(OfGroup):
    """Put all ships of one group into another in the same hex."""

    into: str


@dataclass(frozen=True)
class Detach(OfGroup):
    """Form a new group from some ships of a group."""

    ships: tuple[str, ...]


@dataclass(frozen=True)
class Reassign(OfGroup):
    """Pass ships from one group to another in the same hex."""

    into: str
    ships: tuple[str, ...]


@dataclass(frozen=True)
class Exit(OfGroup):
    """Leave the map."""


@dataclass(frozen=True)
class Engage(OfGroup):
    """Seek battle in the hex: search at night, or offer battle by day."""


@dataclass(frozen=True)
class Shell(OfGroup):
    """Shell the ships in a boxed port."""


@dataclass(frozen=True)
class Plot(Spoken):
    """Plot the step of a group or submarine in secret: simultaneous movement."""

    moves: tuple[str, ...]


@dataclass(frozen=True)
class Attack(Spoken):
    """A submarine attacks a marker in its hex."""

    sub: str
    marker: str


@dataclass(frozen=True)
class Target(OfShip):
    """Name the ship under attack."""
