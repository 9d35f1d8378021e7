"""The enemy withdraws: whether to pursue, and with which ships."""

from __future__ import annotations

from collections.abc import Iterable

from flagplot.kernel.flow import Prompt
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.operational.phases.question import Question
from flagplot.operational.rules.battle.fight import Fight
from flagplot.operational.rules.battle.pursuit import check_pursuit, pursuits
from flagplot.operational.state.model import Bay
from flagplot.operational.text.said import say


class Pursuing(Question):
    """Pursue? The result is the order."""

    fight: Fight

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        return Prompt(str(say("ask-enemy-flees-pursue")), ("pursue yes", "pursue yes chokai", "pursue no"), "MK-BAT-38")

    def lists_all(self, state: Bay, seat: Seat) -> bool:
        """Any ships may be named."""
        return False

    def orders(self, state: Bay, seat: Seat) -> Iterable[Order]:
        """With the ships that usually pursue, or not at all."""
        return pursuits(state, self.fight)

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        return check_pursuit(state, self.fight, order)

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        state.end(order, umpire)
