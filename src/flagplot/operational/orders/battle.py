"""Orders of a battle: accepting it, placing ships, firing, withdrawing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flagplot.kernel.order import Order
from flagplot.operational.orders.words import Forms, form


@dataclass(frozen=True)
class Battle(Order):
    """Accept or decline a battle: yes or no."""

    answer: str


@dataclass(frozen=True)
class Defend(Order):
    """Choose the group that fights."""

    group: str


@dataclass(frozen=True)
class Array(Order):
    """Place the ships on the battle board; those not named stand where they do by default."""

    posts: tuple[str, ...]


@dataclass(frozen=True)
class Fire(Order):
    """Fire guns and torpedoes, or only one of them, at one enemy."""

    ship: str
    target: str
    weapon: str = ""


@dataclass(frozen=True)
class Hold(Order):
    """Hold a ship's fire in this round."""

    ship: str


@dataclass(frozen=True)
class Stand(Order):
    """Fight on."""


@dataclass(frozen=True)
class Cease(Order):
    """Offer to stop; the battle ends when both sides offer it."""


@dataclass(frozen=True)
class Withdraw(Order):
    """Flee to a hex, leaving some ships behind."""

    to: str
    leaving: tuple[str, ...] = ()


@dataclass(frozen=True)
class Pursue(Order):
    """Pursue a fleeing enemy, with the ships named or with all that usually do: yes or no."""

    answer: str
    ships: tuple[str, ...] = ()


@dataclass(frozen=True)
class Relocate(Order):
    """Move a ship to another line of one's own, or across into an empty enemy screen."""

    ship: str
    post: str


@dataclass(frozen=True)
class Below(Order):
    """Fight the battle out ship by ship in the tactical game, or by the rules of this one: yes or no."""

    answer: str


@dataclass(frozen=True)
class Report(Order):
    """What became of a battle that was handed down: its name, the report it comes from, and each ship it changed."""

    battle: str
    source: str
    ships: tuple[str, ...] = ()


@dataclass(frozen=True)
class Settle(Order):
    """Control waits no longer for the report: the battle is fought by the rules of this game."""


FORMS: Final[Forms] = (
    form(Battle, "battle yes|no", "battle yes"),
    form(Defend, "defend GROUP", "defend A2"),
    form(Array, "array [SHIP=POST…]", "array chokai=second ryujo=screened"),
    form(Fire, "fire SHIP TARGET [guns|torpedoes|torpedoes-first]", "fire chokai dragon"),
    form(Hold, "hold SHIP", "hold chokai"),
    form(Stand, "stand", "stand"),
    form(Cease, "cease", "cease"),
    form(Withdraw, "withdraw HEX [SHIP…]", "withdraw 3210"),
    form(Pursue, "pursue yes|no [SHIP…]", "pursue yes chokai kumano"),
    form(Relocate, "relocate SHIP POST", "relocate chokai screening"),
    form(Below, "below yes|no", "below yes"),
    form(Report, "report BATTLE SOURCE [SHIP=FATE…]", "report t7i2-2024-j1-a1 5d0c hermes=sunk chokai=damaged+salvo"),
    form(Settle, "settle", "settle"),
)
