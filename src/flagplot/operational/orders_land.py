"""Orders on land and on its beaches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flagplot.kernel.order import BadNotation, Order
from flagplot.operational.orders_base import OfGroup, OfShip, OfUnit, Spoken


@dataclass(frozen=True)
class March(OfUnit):
    """Move a ground unit."""

    to: str


@dataclass(frozen=True)
class Anchor(OfGroup):
    """Declare a landing: the transports of a group anchor."""


@dataclass(frozen=True)
class Land(OfGroup):
    """Put troops ashore."""

    units: tuple[str, ...]


@dataclass(frozen=True)
class Embark(OfUnit):
    """Take a ground unit aboard an empty transport unit in port."""

    transport: str


@dataclass(frozen=True)
class Bombard(OfShip):
    """Bombard a ground unit."""

    unit: str


@dataclass(frozen=True)
class Wager(Spoken):
    """Attack on the ground, staking so many factors."""

    factors: int

    @classmethod
    def read(cls, words: Sequence[str]) -> Order:
        """Read the words after the verb."""
        if len(words) != 1 or not words[0].isdecimal():
            message = "Say how many factors are staked, like `wager 1`; `wager 0` stakes none."
            raise BadNotation(message)
        return cls(int(words[0]))


@dataclass(frozen=True)
class FallBack(Spoken):
    """Go back to the hex the attackers came from."""


@dataclass(frozen=True)
class Lose(OfUnit):
    """Take a loss from a ground unit."""


@dataclass(frozen=True)
class Step(OfUnit):
    """Step aside with a ground unit."""

    to: str
