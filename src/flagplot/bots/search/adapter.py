"""The interface of a game to the search: its plans, the horizon of play-outs, and the evaluation of positions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mypy_extensions import mypyc_attr

from flagplot.bots.bot import Bot, Desk
from flagplot.bots.search.plan import Plan
from flagplot.kernel.dice import Dice
from flagplot.kernel.flow import Sealed
from flagplot.kernel.game import Game
from flagplot.kernel.order import Order
from flagplot.kernel.seat import Seat
from flagplot.kernel.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """Evaluates one play-out: it is notified of every new turn and queried at the end."""

    def turn(self, state: Any) -> None:
        """A new turn has begun."""

    def value(self, state: Any) -> float:
        """What the play-out was worth to the seat's side."""
        raise AssertionError(type(self).__name__)


@mypyc_attr(allow_interpreted_subclasses=True)
class Adapter:
    """A game as the searcher sees it."""

    unit: str = "points"
    """The unit of values, for the text of reasons."""

    def __init__(self, captain: Bot, player: Bot | None = None) -> None:
        self.captain = captain
        """Whose answer comes first."""
        self.player = player or captain
        """Who plays in play-outs: the captain, or one like it that is quicker."""
        self.weights: dict[str, float] = {}
        """What the features of a play-out count (`values.py`)."""

    def plans(self, desk: Desk, view: View, first: Order, dice: Dice) -> Iterable[Plan]:
        """The candidates, the captain's own order first; fewer than two where nothing is worth searching.

        They are made one by one: where time is short the last are not asked for.
        """
        raise AssertionError(type(self).__name__)

    def world(self, game: Game[Any], view: View, dice: Dice) -> Any:
        """A world to play on from a view. Orders that others may have sealed are left to the captains who play them."""
        state = game.imagine(view, dice)
        unseal(state, view.seat)
        return state

    def turn(self, state: Any) -> int:
        """The turn, by which throws are keyed and the horizon is measured."""
        raise AssertionError(type(self).__name__)

    def horizon(self, state: Any) -> int:
        """How many turns a play-out goes on from here."""
        raise AssertionError(type(self).__name__)

    def judge(self, state: Any, seat: Seat) -> Judge:
        """A judge for a play-out that begins here."""
        raise AssertionError(type(self).__name__)

    # What weights are fitted to, turn by turn of captains' games (`lab/fit.py`).

    def lead(self, state: Any, seat: Seat) -> float:
        """How far the seat's side is ahead, in the unit of values."""
        raise AssertionError(type(self).__name__)

    def flow(self, state: Any, seat: Seat) -> float:
        """By how much a turn may be expected to change the lead; nothing where that is not reckoned."""
        return 0.0

    def prospects(self, state: Any, seat: Seat) -> dict[str, float]:
        """Features that tell by how much the lead is still to change, each the negative of what the other side has."""
        return {}


def unseal(state: Any, seat: Seat) -> None:
    """Take back the sealed orders of everybody but a seat."""
    top = state.flow[-1] if state.flow else None
    if isinstance(top, Sealed):
        for other in [other for other in top.plots if other != seat]:
            del top.plots[other]
