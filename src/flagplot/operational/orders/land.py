"""Orders for ground units: marches, landings, ground combat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flagplot.kernel.order import Order
from flagplot.operational.orders.words import Forms, form


@dataclass(frozen=True)
class March(Order):
    """Move a ground unit."""

    unit: str
    to: str


@dataclass(frozen=True)
class Anchor(Order):
    """Declare a landing: the transports of a group anchor."""

    group: str


@dataclass(frozen=True)
class Land(Order):
    """Put troops ashore."""

    group: str
    units: tuple[str, ...]


@dataclass(frozen=True)
class Embark(Order):
    """Take a ground unit aboard an empty transport unit in port."""

    unit: str
    transport: str


@dataclass(frozen=True)
class Bombard(Order):
    """Bombard a ground unit."""

    ship: str
    unit: str


@dataclass(frozen=True)
class Wager(Order):
    """Attack on the ground, staking so many factors."""

    factors: int


@dataclass(frozen=True)
class FallBack(Order):
    """Go back to the hex the attackers came from."""


@dataclass(frozen=True)
class Lose(Order):
    """Take a loss from a ground unit."""

    unit: str


@dataclass(frozen=True)
class Step(Order):
    """Step aside with a ground unit."""

    unit: str
    to: str


FORMS: Final[Forms] = (
    form(March, "march UNIT HEX", "march light-horse 1216"),
    form(Anchor, "anchor GROUP", "anchor J2"),
    form(Land, "land GROUP UNIT…", "land J2 jp-1 jp-2"),
    form(Embark, "embark UNIT TRANSPORT", "embark jp-1 transport-1"),
    form(Bombard, "bombard SHIP UNIT", "bombard chokai town-guard"),
    form(Wager, "wager FACTORS", "wager 1"),
    form(FallBack, "fallback", "fallback"),
    form(Lose, "lose UNIT", "lose light-horse"),
    form(Step, "step UNIT HEX", "step town-guard 1215"),
)
