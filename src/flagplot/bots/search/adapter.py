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
        """The captain, whose answer is the first candidate."""
        self.player = player or captain
        """The captain that plays in play-outs, or a faster one."""
        self.weights: dict[str, float] = {}
        """The weights of the features of a play-out (`values.py`)."""

    def plans(self, desk: Desk, view: View, first: Order, dice: Dice) -> Iterable[Plan]:
        """The candidates, the captain's own order first; fewer than two if nothing is worth searching.

        They are generated lazily: if time is short, the last ones are never computed.
        """
        raise AssertionError(type(self).__name__)

    def world(self, game: Game[Any], view: View, dice: Dice) -> Any:
        """A world to play on from a view. Orders that others may have sealed are left to the captains who play them."""
        state = game.imagine(view, dice)
        unseal(state, view.seat)
        return state

    def turn(self, state: Any) -> int:
        """The turn: dice are keyed by it, and the horizon is measured in it."""
        raise AssertionError(type(self).__name__)

    def horizon(self, state: Any) -> int:
        """The length of a play-out from this position, in turns."""
        raise AssertionError(type(self).__name__)

    def judge(self, state: Any, seat: Seat) -> Judge:
        """A judge for a play-out that begins here."""
        raise AssertionError(type(self).__name__)

    # The features that weights are fitted to, in each turn of captains' games (`lab/fit.py`).

    def lead(self, state: Any, seat: Seat) -> float:
        """How far the seat's side is ahead, in the unit of values."""
        raise AssertionError(type(self).__name__)

    def flow(self, state: Any, seat: Seat) -> float:
        """The expected change of the lead within a turn; 0 if it is not computed."""
        return 0.0

    def prospects(self, state: Any, seat: Seat) -> dict[str, float]:
        """Features that predict how the lead will change, each the negative of the other side's."""
        return {}


def unseal(state: Any, seat: Seat) -> None:
    """Take back the sealed orders of everybody but a seat."""
    top = state.flow[-1] if state.flow else None
    if isinstance(top, Sealed):
        for other in [other for other in top.plots if other != seat]:
            del top.plots[other]
