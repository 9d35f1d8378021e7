"""Garrison counters replace manpower points in a captured place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flagplot.kernel.flow import Phase, Prompt
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.orders.sheets import Exchange
from flagplot.strategic.rules.combat.losses import whose
from flagplot.strategic.state.books import enter
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.text.said import say
from flagplot.strategic.text.wording import called


class Exchanging(Phase[Strategic]):
    """Garrison counters may replace manpower points in a captured place (NW-AMP-31)."""

    nation: str
    place: str
    base: str
    """The destination of the relieved manpower: the base of the invasion force, or the nearest that is still friendly."""
    most: int
    chair: str

    def title(self, state: Strategic) -> Said | str:
        return say("title-garrison")

    def seats(self, state: Strategic) -> Sequence[Seat]:
        return whose(state, self.nation) if self.most > 0 else ()

    def asks(self, state: Strategic, seat: Seat) -> Prompt:
        text = say("ask-leave-garrison-counters-place", place=called(self.place), most=self.most)
        return Prompt(str(text), ("exchange 1", "exchange 0"), "NW-AMP-31")

    def orders(self, state: Strategic, seat: Seat) -> Iterable[Order]:
        return [Exchange(number) for number in range(self.most + 1)]

    def check(self, state: Strategic, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Exchange) and 0 <= order.number <= self.most:
            return None
        return Objection("NW-AMP-31", say("refuse-exchange", most=self.most))

    @rule("NW-AMP-31", "NW-UNI-17")
    def obey(self, state: Strategic, seat: Seat, order: Order, umpire: Umpire) -> None:
        assert isinstance(order, Exchange)
        umpire.revealed = True  # the next operation opens
        state.end(None, umpire)
        harbour = state.harbours[self.place]
        number = order.number
        enter(state.pool, self.nation, -number)
        enter(harbour.garrisons, self.nation, number)
        enter(harbour.manpower, self.nation, -number)
        enter(state.harbours[self.base].manpower, self.nation, number)
        facts = {"nation": self.nation, "place": self.place, "number": number}
        umpire.announce("garrison.placed", ("NW-AMP-31",), facts)

    def run(self, state: Strategic, umpire: Umpire) -> None:
        self.obey(state, CONTROL, Exchange(0), umpire)

    def seen_by(self, seat: Seat) -> Phase[Strategic]:
        if seat == self.chair:
            return self
        return Exchanging(self.nation, self.place, "", min(self.most, 1), self.chair)
