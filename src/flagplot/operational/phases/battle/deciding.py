"""After a round: fight on, flee, or offer to stop."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from flagplot.kernel.flow import Prompt
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.records.record import field
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.operational.orders.common import Cease, Stand, Withdraw
from flagplot.operational.phases.question import Question
from flagplot.operational.rules.battle import flight
from flagplot.operational.rules.battle.fight import Fight
from flagplot.operational.state.model import JAPAN, Bay, enemy
from flagplot.operational.text.said import say


@dataclass(frozen=True)
class Decided:
    """The answers of the sides that were asked; after a withdrawal the other side is not asked."""

    answers: dict[str, Order]


class Deciding(Question):
    """Fight on or flee? The result is `Decided`."""

    fight: Fight
    answers: dict[str, Order] = field(factory=dict)

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        return Prompt(str(say("ask-fight-flee-offer-stop")), ("stand", "withdraw 3210", "cease"), "MK-BAT-35")

    def lists_all(self, state: Bay, seat: Seat) -> bool:
        """A side that withdraws may leave more ships behind than it must."""
        return not flight.escapes(state, self.fight, seat)

    def orders(self, state: Bay, seat: Seat) -> Iterable[Order]:
        """Every way out, with the ships that must be left behind."""
        yield Stand()
        if not self.fight.battery:
            yield Cease()
        for to in flight.escapes(state, self.fight, seat):
            yield Withdraw(to, flight.must_leave(state, self.fight, seat))

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        return flight.check_decision(state, self.fight, seat, order)

    @rule("MK-NIT-10", "MK-BAT-35")
    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        """Note an answer and ask the other side, or go on; a surprised side, too, may withdraw before it first fires."""
        fight, side = self.fight, self.asked
        self.answers[side] = order
        opens = (fight.surprise if not fight.posts else "") if fight.has_surprise() else JAPAN
        if side == opens and not fight.battery and not isinstance(order, Withdraw):
            self.asked = enemy(side)
        else:
            state.end(Decided(self.answers), umpire)
