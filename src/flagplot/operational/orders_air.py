"""Orders in the air: patrols, searches, strikes, what meets them, and coming home."""

from __future__ import annotations

from dataclasses import dataclass

from flagplot.operational.orders_base import OfUnit, Spoken


@dataclass(frozen=True)
class Cap(OfUnit):
    """Send fighters on patrol over a hex or with a group."""

    over: str


@dataclass(frozen=True)
class Arc(OfUnit):
    """Search a fan of 120 degrees that opens clockwise from a direction."""

    facing: str


@dataclass(frozen=True)
class Scout(OfUnit):
    """Look at one enemy marker, or at a base marker."""

    marker: str


@dataclass(frozen=True)
class StandIn(OfUnit):
    """Let a carrier's Kates take over from a lost floatplane."""


@dataclass(frozen=True)
class Launch(Spoken):
    """Launch a strike against a group or a place."""

    target: str
    units: tuple[str, ...]


@dataclass(frozen=True)
class Transfer(OfUnit):
    """Fly an air unit to another base."""

    base: str


@dataclass(frozen=True)
class Scramble(OfUnit):
    """Send up fighters from an attacked base or carrier."""


@dataclass(frozen=True)
class Pair(OfUnit):
    """Send an escort at an interceptor, or interceptors at a bomber."""

    foe: str


@dataclass(frozen=True)
class Bomb(OfUnit):
    """Attack: torpedo, pressed, dive, high, medium or low; at a ship, or at `air` or `ground`."""

    manner: str
    target: str


@dataclass(frozen=True)
class Divert(OfUnit):
    """Send a homing air unit to another deck or base."""

    base: str
