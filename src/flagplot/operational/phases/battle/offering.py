"""The questions of an encounter: whether to fight, which group fights first, whether to pass one by."""

from __future__ import annotations

from collections.abc import Iterable

from flagplot.kernel.flow import Prompt
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.records.record import field
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.operational.orders.common import Battle, Defend
from flagplot.operational.phases.question import Question
from flagplot.operational.state.model import Bay
from flagplot.operational.text.said import say


class Offering(Question):
    """Battle, or not? The result is the order."""

    group: str
    met: list[str] = field(factory=list)
    """Enemy groups already met."""

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        return Prompt(str(say("ask-enemy-ships-here-fight")), ("battle yes", "battle no"), "MK-BAT-2")

    def orders(self, state: Bay, seat: Seat) -> Iterable[Order]:
        return [Battle("yes"), Battle("no")]

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Battle) and order.answer in {"yes", "no"}:
            return None
        return Objection("MK-BAT-2", say("refuse-answer-battle-yes-battle"))

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        state.end(order, umpire)


class Engaging(Offering):
    """One group has been fought: engage the next? The result is the order."""

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        return Prompt(str(say("ask-engage-next-group")), ("battle yes", "battle no"), "MK-BAT-8")


class Passing(Offering):
    """A group is surprised at night: fight it, or pass it by? The result is the order."""

    met: list[str] = field(factory=list, kw_only=True)
    foe: str

    def seen_by(self, seat: Seat) -> Passing:
        """A group that was passed by at night is not told."""
        return self.clone() if seat == self.asked else Passing(self.asked, self.group, "")

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        return Prompt(str(say("ask-surprise-fight-group-pass")), ("battle yes", "battle no"), "MK-NIT-16")


class Defending(Question):
    """Which of several groups fights first? The result is the order."""

    names: list[str]

    def asks(self, state: Bay, seat: Seat) -> Prompt:
        return Prompt(str(say("ask-which-groups-fights-first")), ("defend A2",), "MK-BAT-7")

    def orders(self, state: Bay, seat: Seat) -> Iterable[Order]:
        return [Defend(name) for name in self.names]

    def check(self, state: Bay, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Defend) and order.group in self.names:
            return None
        return Objection("MK-BAT-7", say("refuse-name-group-fights-first", names=", ".join(self.names)))

    def obey(self, state: Bay, seat: Seat, order: Order, umpire: Umpire) -> None:
        state.end(order, umpire)
