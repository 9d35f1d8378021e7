"""Orders in the air: patrols, searches, strikes, interception, and landing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flagplot.kernel.order import Order
from flagplot.operational.orders.words import Forms, form
from flagplot.operational.state.ids import PlaneId


@dataclass(frozen=True)
class Cap(Order):
    """Send fighters on patrol over a hex or with a group."""

    unit: PlaneId
    over: str


@dataclass(frozen=True)
class Arc(Order):
    """Search a fan of 120 degrees that opens clockwise from a direction."""

    unit: PlaneId
    facing: str


@dataclass(frozen=True)
class Scout(Order):
    """Look at one enemy marker, or at a base marker."""

    unit: PlaneId
    marker: str


@dataclass(frozen=True)
class StandIn(Order):
    """Let a carrier's Kates take over from a lost floatplane."""

    unit: PlaneId


@dataclass(frozen=True)
class Launch(Order):
    """Launch a strike against a group or a place."""

    target: str
    units: tuple[PlaneId, ...]


@dataclass(frozen=True)
class Transfer(Order):
    """Fly an air unit to another base."""

    unit: PlaneId
    base: str


@dataclass(frozen=True)
class Scramble(Order):
    """Send up fighters from an attacked base or carrier."""

    unit: PlaneId


@dataclass(frozen=True)
class Pair(Order):
    """Send an escort at an interceptor, or interceptors at a bomber."""

    unit: PlaneId
    foe: PlaneId


@dataclass(frozen=True)
class Bomb(Order):
    """Attack: torpedo, pressed, dive, high, medium or low; at a ship, or at `air` or `ground`."""

    unit: PlaneId
    manner: str
    target: str


@dataclass(frozen=True)
class Divert(Order):
    """Send a homing air unit to another deck or base."""

    unit: PlaneId
    base: str


FORMS: Final[Forms] = (
    form(Cap, "cap UNIT HEX|GROUP", "cap akagi-zero J2"),
    form(Arc, "arc UNIT DIRECTION", "arc tone-jake NE"),
    form(Scout, "scout UNIT MARKER", "scout tone-jake A2"),
    form(StandIn, "standin UNIT", "standin akagi-kate"),
    form(Launch, "launch GROUP|PLACE UNIT…", "launch colombo akagi-zero akagi-val"),
    form(Transfer, "transfer UNIT BASE", "transfer 803-sqn trincomalee"),
    form(Scramble, "scramble UNIT", "scramble 30-sqn"),
    form(Pair, "pair UNIT ENEMY-UNIT", "pair akagi-zero 30-sqn"),
    form(Bomb, "bomb UNIT torpedo|pressed|dive|high|medium|low TARGET", "bomb akagi-val dive cornwall"),
    form(Divert, "divert UNIT BASE", "divert akagi-val hiryu"),
)
