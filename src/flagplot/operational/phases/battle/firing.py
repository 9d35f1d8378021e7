"""A round of fire: the sides take turns to name a firing ship and its target."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from flagplot.kernel.dice import Dice
from flagplot.kernel.flow import Prompt
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.operational.orders.common import Fire, Hold
from flagplot.operational.phases.question import Question
from flagplot.operational.rules.battle import broadside
from flagplot.operational.rules.battle.fight import Fight
from flagplot.operational.state.model import Bay, enemy
from flagplot.operational.text.said import say


@dataclass(frozen=True)
class Fired:
    """The battle after everybody has fired."""

    fight: Fight


class Firing(Question):
    """Which ship fires next, and at whom? The result is `Fired`."""

    fight: Fight

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        return Prompt(str(say("ask-fire-next-ship")), ("fire chokai dragon", "hold chokai"), "MK-BAT-12")

    def orders(self, state: Bay, seat: Seat) -> Iterable[Order]:
        """Every ship at every enemy in range, or holding fire."""
        for name in broadside.eligible(state, self.fight, seat):
            for target in broadside.targets(state, self.fight, name):
                yield Fire(name, target)
            yield Hold(name)

    def sample(self, state: Bay, seat: Seat, dice: Dice) -> Order:
        """Ships fire in turn at anything in reach."""
        name = broadside.eligible(state, self.fight, seat)[0]
        return Fire(name, dice.pick(broadside.targets(state, self.fight, name), "sample a target"))

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Fire):
            return broadside.check_fire(state, self.fight, seat, order)
        if isinstance(order, Hold):
            return broadside.check_turn(state, self.fight, seat, order.ship)
        return Objection("MK-BAT-12", say("refuse-turn-fire-name-ship"))

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        if isinstance(order, Fire):
            broadside.fire(state, umpire, self.fight, order.ship, order.target, order.weapon)
        elif isinstance(order, Hold):
            self.fight.fired.append(order.ship)
        one = self.asked if self.fight.whole_sides(state) else enemy(self.asked)
        self.asked = broadside.next_to_fire(state, self.fight, one)

    def run(self, state: Bay, umpire: Umpire) -> None:
        state.end(Fired(self.fight), umpire)
