"""Orders at sea: moving, regrouping, seeking the enemy, and submarines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flagplot.kernel.order import Order
from flagplot.operational.orders.words import Forms, form


@dataclass(frozen=True)
class Enter(Order):
    """Bring a group onto the map."""

    group: str
    to: str


@dataclass(frozen=True)
class Move(Order):
    """Move a group or a submarine into an adjacent hex; `abandon` gives up the aircraft that cannot land on that course."""

    marker: str
    to: str
    aircraft: str = ""


@dataclass(frozen=True)
class Join(Order):
    """Put all ships of one group into another in the same hex."""

    group: str
    into: str


@dataclass(frozen=True)
class Detach(Order):
    """Form a new group from some ships of a group."""

    group: str
    ships: tuple[str, ...]


@dataclass(frozen=True)
class Reassign(Order):
    """Pass ships from one group to another in the same hex."""

    group: str
    into: str
    ships: tuple[str, ...]


@dataclass(frozen=True)
class Exit(Order):
    """Leave the map."""

    group: str


@dataclass(frozen=True)
class Engage(Order):
    """Seek battle in the hex: search at night, or offer battle by day."""

    group: str


@dataclass(frozen=True)
class Shell(Order):
    """Shell the ships in a boxed port."""

    group: str


@dataclass(frozen=True)
class Plot(Order):
    """Plot the steps of groups in secret: `J1=3210`, with `:abandon` behind it where aircraft are given up."""

    moves: tuple[str, ...]


@dataclass(frozen=True)
class Attack(Order):
    """A submarine attacks a marker in its hex."""

    sub: str
    marker: str


@dataclass(frozen=True)
class Target(Order):
    """Name the ship under attack."""

    ship: str


FORMS: Final[Forms] = (
    form(Enter, "enter GROUP HEX", "enter KB1 3229"),
    form(Move, "move MARKER HEX [abandon]", "move J2 3210"),
    form(Join, "join GROUP GROUP", "join J3 J2"),
    form(Detach, "detach GROUP SHIP…", "detach J2 ryujo fubuki"),
    form(Reassign, "reassign GROUP GROUP SHIP…", "reassign J2 J3 chokai"),
    form(Exit, "exit GROUP", "exit J2"),
    form(Engage, "engage GROUP", "engage J2"),
    form(Shell, "shell GROUP", "shell J2"),
    form(Plot, "plot [MARKER=HEX…]", "plot J1=3210 J2=3211"),
    form(Attack, "attack SUBMARINE MARKER", "attack JS1 A2"),
    form(Target, "target SHIP", "target warspite"),
)
