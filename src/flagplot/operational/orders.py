"""What a player can say. Every order prints verb first and reads back; `usage.py` is the whole notation on one screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flagplot.kernel.order import Order
from flagplot.operational.orders_air import Arc, Bomb, Cap, Divert, Launch, Pair, Scout, Scramble, StandIn, Transfer
from flagplot.operational.orders_base import Spoken, verb_of
from flagplot.operational.orders_battle import (
    Array,
    Battle,
    Cease,
    Defend,
    Fire,
    Hold,
    Pursue,
    Relocate,
    Stand,
    Withdraw,
)
from flagplot.operational.orders_land import Anchor, Bombard, Embark, FallBack, Land, Lose, March, Step, Wager
from flagplot.operational.orders_sea import (
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
from flagplot.operational.orders_setup import Form, Illustrious, Omit, PlaceDummy, Post, Recall, SetBase

__all__ = [
    "ORDERS", "VERBS", "Agree", "Anchor", "Arc", "Array", "Attack", "Battle", "Bomb", "Bombard", "Call", "Cap",
    "Cease", "Defend", "Detach", "Divert", "Done", "Embark", "Engage", "Enter", "Exit", "FallBack", "Fire", "Form",
    "Hold", "Illustrious", "Join", "Land", "Launch", "Lose", "March", "Move", "Omit", "Pair", "PlaceDummy", "Plot",
    "Post", "Pursue", "Reassign", "Recall", "Relocate", "Scout", "Scramble", "SetBase", "Shell", "Stand", "StandIn",
    "Step", "Target", "Transfer", "Wager", "Withdraw",
]  # fmt: skip


@dataclass(frozen=True)
class Done(Spoken):
    """Nothing more in this step."""


@dataclass(frozen=True)
class Agree(Spoken):
    """Offer to end the game now; it ends when both sides have offered in one turn."""


@dataclass(frozen=True)
class Call(Spoken):
    """Call the die column for one's own rolls: A or B."""

    column: str


ORDERS: Final[tuple[type[Order], ...]] = (
    Done, Agree, Form, Post, Omit, Illustrious, Recall, March, Anchor, Enter, Cap, Move, Join, Detach, Reassign, Exit,
    Engage, Shell, Battle, Defend, Array, Fire, Hold, Stand, Cease, Withdraw, Pursue, Relocate, Attack, Target, Arc, Scout,
    StandIn, Divert, Launch, Transfer, Scramble, Pair, Bomb, Land, Embark, Bombard, Wager, FallBack, Lose, Step, Call, Plot,
    SetBase, PlaceDummy,
)  # fmt: skip
VERBS: Final[dict[str, type[Order]]] = {verb_of(kind): kind for kind in ORDERS}
