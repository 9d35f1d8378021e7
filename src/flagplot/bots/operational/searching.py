"""The Indian Ocean for the searcher: other hexes, other targets, other temperaments, judged by points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from mypy_extensions import mypyc_attr

from flagplot.bots.bot import Bot, Desk
from flagplot.bots.operational.captain import Captain
from flagplot.bots.operational.estimate import Sight
from flagplot.bots.operational.parameters import STANDARD, TEMPERAMENTS, Doctrine
from flagplot.bots.operational.striking import prospects
from flagplot.bots.search.adapter import Adapter, Judge
from flagplot.bots.search.plan import Plan
from flagplot.kernel.dice import Dice
from flagplot.kernel.order import Order
from flagplot.kernel.seat import Seat, side_of
from flagplot.kernel.view import View
from flagplot.operational.content.counters import SHIP
from flagplot.operational.content.sea import SEA
from flagplot.operational.orders.common import Done, Launch, Move
from flagplot.operational.rules.victory import final_score
from flagplot.operational.state.model import Bay, enemy
from flagplot.operational.state.view import BayView

TURNS: Final = 6
"""Turns that are played out; the short scenarios to their end."""
FEW: Final = 8
"""Orders offered for a question, up to which each is tried."""
LAUNCHES: Final = 4
"""Other targets that a strike is tried at."""
WON: Final = 4.0
"""Points that a victory is worth beside its points."""
HURT: Final = 0.35
"""What a Damaged warship counts, as a share of what sinking her would score."""
ASKED: Final = frozenset({"Offering", "Engaging", "Passing", "Deciding", "Pursuing"})
"""Questions of battle whose few answers are all tried."""


@mypyc_attr(allow_interpreted_subclasses=True)
class IndianOcean(Adapter):
    """Moves, strikes and the questions of battle are searched."""

    def __init__(self, doctrine: Doctrine = STANDARD) -> None:
        super().__init__(Captain(doctrine))
        self.doctrine = doctrine
        self.others: dict[str, Bot] = {
            name: Captain(other) for name, other in TEMPERAMENTS.items() if other != doctrine
        }

    def plans(self, desk: Desk, view: View, first: Order, dice: Dice) -> Iterator[Plan]:
        """The captain's order, those of other temperaments, and other answers to the same question."""
        assert isinstance(view, BayView)
        question = type(view.flow[-1]).__name__
        if question not in ASKED and question not in {"Moving", "Launching"}:
            return
        if question == "Moving" and not isinstance(first, Move):
            return
        found = {first.line()}
        yield Plan(first, "the captain's order", self.captain)
        orders: list[Order] = []
        if question == "Moving":
            orders = _other_hexes(view, first)
        elif question == "Launching":
            orders = _other_strikes(Sight(view, self.doctrine), first)
        else:
            offered = list(desk.orders())
            orders = offered if len(offered) <= FEW else []
        for order in orders:
            if order.line() not in found and desk.check(order) is None:
                found.add(order.line())
                yield Plan(order, f"`{order.line()}`", self.captain)
        if len(found) > 1:
            for name, captain in self.others.items():
                yield Plan(captain.order(desk, dice), f"a {name} captain's way", captain)

    def turn(self, state: Any) -> int:
        """The turn of the game."""
        return int(state.turn)

    def horizon(self, state: Any) -> int:
        """Six turns, two days."""
        return TURNS

    def judge(self, state: Any, seat: Seat) -> Judge:
        """Points at the end of the play-out."""
        return Points(str(side_of(seat)))


def _other_hexes(view: BayView, first: Order) -> list[Order]:
    """The other hexes around the group that the captain would move now."""
    if not isinstance(first, Move) or first.marker not in view.groups:
        return []
    here = view.groups[first.marker].at
    return [Move(first.marker, to) for to in SEA.ways.get(here, ())]


def _other_strikes(sight: Sight, first: Order) -> list[Order]:
    """The captain's strike at another target, or none."""
    if not isinstance(first, Launch):
        return []
    marks = sorted(prospects(sight), key=lambda mark: -mark.points)
    return [*(Launch(mark.target, first.units) for mark in marks[:LAUNCHES]), Done()]


class Points(Judge):
    """The lead in points, Damaged warships counted in part, and a premium for having won."""

    def __init__(self, side: str) -> None:
        self.side = side

    def value(self, state: Any) -> float:
        """What the end of the play-out is worth."""
        assert isinstance(state, Bay)
        points = final_score(state)
        lead = float(points[self.side] - points[enemy(self.side)])
        for ship in state.ships.values():
            if ship.damaged and not ship.fate and SHIP[ship.id].armour != "M":
                lead += (-HURT if ship.side == self.side else HURT) * SHIP[ship.id].points
        if state.outcome is not None and state.outcome.winners:
            lead += WON if self.side in state.outcome.winners else -WON
        return lead


ADAPTER = IndianOcean
