"""Orders of set-up, and those about dummies."""

from __future__ import annotations

from dataclasses import dataclass

from flagplot.operational.orders_base import Answer, OfGroup, OfShip, OfUnit, Spoken


@dataclass(frozen=True)
class Form(OfGroup):
    """Set-up: put ships together in one group at a place (or `off`, for the Kido Butai)."""

    place: str
    ships: tuple[str, ...]


@dataclass(frozen=True)
class Post(OfUnit):
    """Set-up: put an air unit, a ground unit or a submarine somewhere."""

    place: str


@dataclass(frozen=True)
class SetBase(Spoken):
    """Set-up: place the secret base, and the dummy base."""

    real: str
    decoy: str = ""


@dataclass(frozen=True)
class Omit(OfShip):
    """Set-up: leave out one of the five carriers."""


@dataclass(frozen=True)
class Illustrious(Answer):
    """Set-up: take Illustrious, or not."""


@dataclass(frozen=True)
class PlaceDummy(Spoken):
    """Bring on a dummy: ship, sub or air."""

    kind: str
    place: str


@dataclass(frozen=True)
class Recall(Spoken):
    """Take one's own dummy off the map, to redeploy it."""

    marker: str
