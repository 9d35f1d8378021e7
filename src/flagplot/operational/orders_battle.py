"""Orders of a battle: meeting, arraying, firing, fleeing."""

from __future__ import annotations

from dataclasses import dataclass

from flagplot.operational.orders_base import Answer, OfGroup, OfShip, Spoken


@dataclass(frozen=True)
class Battle(Answer):
    """Accept or decline a battle: yes or no."""


@dataclass(frozen=True)
class Defend(OfGroup):
    """Choose the group that fights."""


@dataclass(frozen=True)
class Array(Spoken):
    """Place the ships on the battle board; those not named stand where they do by default."""

    posts: tuple[str, ...]


@dataclass(frozen=True)
class Fire(OfShip):
    """Fire guns and torpedoes, or only one of them, at one enemy."""

    target: str
    weapon: str = ""


@dataclass(frozen=True)
class Hold(OfShip):
    """Hold a ship's fire in this round."""


@dataclass(frozen=True)
class Stand(Spoken):
    """Fight on."""


@dataclass(frozen=True)
class Cease(Spoken):
    """Offer to stop; the battle ends when both sides offer it."""


@dataclass(frozen=True)
class Withdraw(Spoken):
    """Flee to a hex, leaving some ships behind."""

    to: str
    leaving: tuple[str, ...] = ()


@dataclass(frozen=True)
class Pursue(Answer):
    """Pursue a fleeing enemy: yes or no."""


@dataclass(frozen=True)
class Relocate(OfShip):
    """Move a ship to another line of one's own, or across into an empty enemy screen."""

    post: str
