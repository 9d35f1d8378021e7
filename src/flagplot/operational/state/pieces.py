"""The counters: ships, task groups, submarines, air units, troops, coast guns, strikes."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.records.record import Record
from flagplot.operational.state.ids import PlaneId

JAPAN: Final = "japan"
ALLIES: Final = "allies"
SIDES: Final = (JAPAN, ALLIES)

SUNK: Final = "sunk"
EXITED: Final = "exited"
UNBORN: Final = "absent"


def enemy(side: str) -> str:
    """The other side."""
    return ALLIES if side == JAPAN else JAPAN


class Ship(Record):
    """A warship, or a merchant unit of several ships. Her group knows her hex."""

    id: str
    side: str
    group: str = ""
    fuel: int = 27
    damaged: bool = False
    left: int = 0
    """Ships left in a merchant unit; 0 for warships."""
    fate: str = ""
    """Empty while in play; sunk, exited, or absent (not in play yet)."""
    launches: int = 0
    """Torpedo salvoes fired since the last port, for the option that counts them by sortie."""
    stranded: bool = False
    """Whether it began the turn at sea without fuel."""


class Group(Record):
    """A task-group marker: its hex is public, its ships are not. Impulses are noted as bits 1, 2 and 4."""

    id: str
    side: str
    at: str
    """Empty while off the map."""
    ships: list[str]
    dummy: bool = False
    revealed: bool = False
    """Face up for the enemy."""
    reported: bool = False
    """Known to be a real group; its ships are unknown."""
    came: str = ""
    """The hex it last left."""
    moved: int = 0
    course: str = ""
    """The direction of this impulse's move."""
    fought: int = 0
    withdrew: bool = False
    regrouped: int = 0
    anchored: bool = False
    """Its transports lie at anchor to land troops."""
    truce: bool = False
    """Both sides declined battle here; this holds until one moves."""
    contacted: int = 0
    """Impulses in which it has searched for the enemy in its hex at night."""
    evicted: int = 0
    """The turn in which its port was captured: in the next one it must sail at its first chance. Usually 0."""


class Sub(Record):
    """A submarine marker; a dummy has no boat."""

    id: str
    side: str
    boat: str
    at: str
    fuel: int = 27
    moved: int = 0
    attacked: bool = False
    stranded: bool = False


class Plane(Record):
    """An air unit, or a decoy."""

    id: PlaneId
    side: str
    base: str
    """A place or the ship that carries it; empty when lost or not in play."""
    task: str = ""
    """What it does this turn: strike, cap, search, transfer, scramble; empty at readiness."""
    post: str = ""
    """The hex or group a patrol covers; the base a homing unit is diverted to."""
    bounced: bool = False
    """As an interceptor: it has attacked its one bomber this turn, or may no longer attack."""
    scout: bool = False
    """Whether it is a Kate that replaces a lost floatplane."""
    lost: bool = False


class Troop(Record):
    """A ground unit, ashore in a hex or aboard a transport."""

    id: str
    side: str
    at: str = ""
    aboard: str = ""
    factors: int = 1
    disrupted: int = 0
    """Turns its disruption still lasts, this one included."""
    came: str = ""
    moved: bool = False
    turncoat: bool = False
    fate: str = ""
    """Empty while in play; lost, deserted, or absent."""


class Battery(Record):
    """Coast guns."""

    id: str
    damaged: bool = False
    destroyed: bool = False


class Strike(Record):
    """Air units that strike together."""

    id: str
    side: str
    origin: str
    """The hex it was launched from; after the attack, the hex it flies home from."""
    target: str
    """A group, or a place."""
    units: list[PlaneId]
    flown: bool = False
