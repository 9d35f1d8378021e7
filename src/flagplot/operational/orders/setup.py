"""Orders of set-up, and those about dummies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flagplot.kernel.order import Order
from flagplot.operational.orders.words import Forms, form


@dataclass(frozen=True)
class Form(Order):
    """Set-up: put ships together in one group at a place (or `off`, for the Kido Butai)."""

    group: str
    place: str
    ships: tuple[str, ...]


@dataclass(frozen=True)
class Post(Order):
    """Set-up: put an air unit, a ground unit or a submarine somewhere."""

    unit: str
    place: str


@dataclass(frozen=True)
class SetBase(Order):
    """Set-up: place the secret base, and the dummy base."""

    real: str
    decoy: str = ""


@dataclass(frozen=True)
class Omit(Order):
    """Set-up: leave out one of the five carriers."""

    ship: str


@dataclass(frozen=True)
class Illustrious(Order):
    """Set-up: take Illustrious, or not."""

    answer: str


@dataclass(frozen=True)
class PlaceDummy(Order):
    """Bring on a dummy: ship, sub or air."""

    kind: str
    place: str


@dataclass(frozen=True)
class Recall(Order):
    """Take one's own dummy off the map, to redeploy it."""

    marker: str


FORMS: Final[Forms] = (
    form(Form, "form GROUP PLACE SHIP…", "form A2 colombo emerald enterprise"),
    form(Post, "post UNIT PLACE", "post 30-sqn colombo"),
    form(SetBase, "base PLACE [DUMMY-PLACE]", "base addu male"),
    form(Omit, "omit SHIP", "omit shokaku"),
    form(Illustrious, "illustrious yes|no", "illustrious yes"),
    form(PlaceDummy, "dummy ship|sub|air PLACE", "dummy ship colombo"),
    form(Recall, "recall MARKER", "recall A4"),
)
