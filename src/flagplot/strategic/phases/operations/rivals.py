"""Two hostile operations in one area."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flagplot.kernel.flow import Prompt, Sealed
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.records.record import Record
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.orders.sheets import Decline, Fight
from flagplot.strategic.rules.combat.losses import whose
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.text.said import say
from flagplot.strategic.text.wording import called


class Challenge(Record):
    """The result of a meeting of rivals."""

    rival: int
    accepted: bool
    """Whether one of the two wishes to fight."""


class RivalCall(Sealed[Strategic]):
    """Two hostile operations in one area; one combat if either side wishes to fight (NW-OPS-17)."""

    operation: int
    rival: int

    def title(self, state: Strategic) -> Said | str:
        return say("title-rival-operations")

    def owing(self, state: Strategic) -> Sequence[Seat]:
        seats: list[Seat] = []
        for number in (self.operation, self.rival):
            seats += whose(state, state.forces[state.operations[number].force].nation)
        return seats

    def asks(self, state: Strategic, seat: Seat) -> Prompt:
        area = state.operations[self.operation].area
        return Prompt(str(say("ask-enemy-operates-do-fight", area=called(area))), ("fight", "decline"), "NW-OPS-17")

    def orders(self, state: Strategic, seat: Seat) -> Iterable[Order]:
        return (Fight(), Decline())

    def check(self, state: Strategic, seat: Seat, order: Order) -> Objection | None:
        return None if isinstance(order, (Fight, Decline)) else Objection("NW-OPS-17", say("refuse-say-fight-decline"))

    @rule("NW-OPS-17")
    def reveal(self, state: Strategic, umpire: Umpire) -> None:
        accepted = any(isinstance(order, Fight) for order in self.plots.values())
        state.end(Challenge(self.rival, accepted), umpire)
