"""The orders of the game, by chapter, and those that can be given in several steps. Every order is printed with its verb first and parses back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flagplot.kernel.order import Order
from flagplot.operational.orders.air import Arc, Bomb, Cap, Divert, Launch, Pair, Scout, Scramble, StandIn, Transfer
from flagplot.operational.orders.battle import (
    Array,
    Battle,
    Below,
    Cease,
    Defend,
    Fire,
    Hold,
    Pursue,
    Relocate,
    Report,
    Settle,
    Stand,
    Withdraw,
)
from flagplot.operational.orders.land import Anchor, Bombard, Embark, FallBack, Land, Lose, March, Step, Wager
from flagplot.operational.orders.sea import (
    Attack,
    Detach,
    Engage,
    Enter,
    Exit,
    Join,
    Move,
    Plot,
    Reassign,
    Shell,
    Target,
)
from flagplot.operational.orders.setup import Form, Illustrious, Omit, PlaceDummy, Post, Recall, SetBase
from flagplot.operational.orders.words import Forms, form

__all__ = [
    "FORMS", "Agree", "Anchor", "Arc", "Array", "Attack", "Battle", "Below", "Bomb", "Bombard", "Call", "Cap",
    "Cease", "Defend", "Detach", "Divert", "Done", "Embark", "Engage", "Enter", "Exit", "FallBack", "Fire", "Form",
    "Hold", "Illustrious", "Join", "Land", "Launch", "Lose", "March", "Move", "Omit", "Pair", "PlaceDummy", "Plot",
    "Post", "Pursue", "Reassign", "Recall", "Relocate", "Report", "Scout", "Scramble", "SetBase", "Settle", "Shell", "Stand", "StandIn",
    "Step", "Target", "Transfer", "Wager", "Withdraw",
]  # fmt: skip


@dataclass(frozen=True)
class Done(Order):
    """Nothing more in this step."""


@dataclass(frozen=True)
class Agree(Order):
    """Offer to end the game now; it ends when both sides have offered in one turn."""


@dataclass(frozen=True)
class Call(Order):
    """Call the die column for one's own rolls: A or B."""

    column: str


FORMS: Final[Forms] = (
    form(Done, "done", "done"),
    form(Agree, "agree", "agree"),
    form(Call, "call A|B", "call B"),
)
