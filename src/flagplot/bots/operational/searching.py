"""The Indian Ocean for the searcher: other hexes, other targets, other temperaments, judged by points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from mypy_extensions import mypyc_attr

from flagplot.bots.bot import Bot, Desk
from flagplot.bots.operational.aloft import send_up
from flagplot.bots.operational.captain import Captain
from flagplot.bots.operational.estimate import Sight
from flagplot.bots.operational.parameters import STANDARD, TEMPERAMENTS, Doctrine
from flagplot.bots.operational.striking import prospects, strike
from flagplot.bots.search.adapter import Adapter, Judge
from flagplot.bots.search.plan import Plan
from flagplot.bots.search.values import total, weights
from flagplot.kernel.dice import Dice
from flagplot.kernel.game import Game
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
"""Turns that are played out; short scenarios are played to their end."""
FEW: Final = 8
"""Orders offered for a question, up to which each is tried."""
LAUNCHES: Final = 4
"""Other targets that a strike is tried at."""
ASKED: Final = frozenset({"Offering", "Engaging", "Passing", "Deciding", "Pursuing"})
"""Questions of battle with few answers, which are all tried."""


@mypyc_attr(allow_interpreted_subclasses=True)
class IndianOcean(Adapter):
    """Moves, strikes and the questions of battle are searched."""

    def __init__(self, doctrine: Doctrine = STANDARD, values: str = "") -> None:
        super().__init__(Captain(doctrine))
        self.weights = weights("operational", values)
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
            orders = _other_strikes(desk, Sight(view, self.doctrine), first)
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

    def world(self, game: Game[Any], view: View, dice: Dice) -> Any:
        """A world in which the enemy's aircraft fly as its captain would send them."""
        state = super().world(game, view, dice)
        send_up(game, state, view.seat, self.player, dice)
        return state

    def turn(self, state: Any) -> int:
        """The turn of the game."""
        return int(state.turn)

    def horizon(self, state: Any) -> int:
        """Six turns, two days."""
        return TURNS

    def judge(self, state: Any, seat: Seat) -> Judge:
        """Points at the end of the play-out."""
        return Points(str(side_of(seat)), self.weights)

    def lead(self, state: Any, seat: Seat) -> float:
        """Points ahead, as if the game ended now."""
        return lead(state, str(side_of(seat)))

    def prospects(self, state: Any, seat: Seat) -> dict[str, float]:
        """Damaged warships, air units, and the value of ships at sea for the remaining turns."""
        return prospects_of(state, str(side_of(seat)))


def _other_hexes(view: BayView, first: Order) -> list[Order]:
    """The other hexes around the group that the captain would move now."""
    if not isinstance(first, Move) or first.marker not in view.groups:
        return []
    here = view.groups[first.marker].at
    return [Move(first.marker, to) for to in SEA.ways.get(here, ())]


def _other_strikes(desk: Desk, sight: Sight, first: Order) -> list[Order]:
    """The captain's strike at another target, or none; where it sends none, the one that promises most."""
    if not isinstance(first, Launch):
        best = strike(Sight(sight.view, replace(sight.doctrine, risked=0.0)), desk)
        return [] if best is None else [best]
    marks = sorted(prospects(sight), key=lambda mark: -mark.points)
    return [*(Launch(mark.target, first.units) for mark in marks[:LAUNCHES]), Done()]


def lead(state: Bay, side: str) -> float:
    """The points ahead of the enemy's."""
    points = final_score(state)
    return float(points[side] - points[enemy(side)])


def prospects_of(state: Bay, side: str) -> dict[str, float]:
    """Features that predict later points; the enemy's damage and own strength count for a side."""
    hurt = planes = afloat = 0.0
    for group in state.groups.values():
        if group.at and group.at not in SEA.places_at:
            worth = sum(SHIP[name].points for name in group.ships)
            afloat += worth if group.side == side else -worth
    for ship in state.ships.values():
        if ship.damaged and not ship.fate and SHIP[ship.id].armour != "M":
            hurt += -SHIP[ship.id].points if ship.side == side else SHIP[ship.id].points
    for plane in state.planes.values():
        if plane.base and not plane.lost:
            planes += 1 if plane.side == side else -1
    left = max(0, state.last - state.turn) if state.outcome is None else 0
    return {"hurt": hurt, "planes": planes, "afloat": afloat * left}


class Points(Judge):
    """The lead in points, features that predict more, and a premium for victory."""

    def __init__(self, side: str, weighed: dict[str, float]) -> None:
        self.side = side
        self.weights = weighed

    def value(self, state: Any) -> float:
        """The value of the position at the end of the play-out."""
        assert isinstance(state, Bay)
        found = prospects_of(state, self.side)
        found["lead"] = lead(state, self.side)
        if state.outcome is not None and state.outcome.winners:
            found["won"] = 1.0 if self.side in state.outcome.winners else -1.0
        return total(found, self.weights)


ADAPTER = IndianOcean
