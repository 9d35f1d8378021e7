"""How a battle ends early: by agreement, by conceding, or because contact is lost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flagplot.kernel.flow import Phase, Prompt
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat, side_of
from flagplot.kernel.text.catalogue import listed
from flagplot.kernel.text.references import capitalized, joined
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.tactical.orders.choices import Consent
from flagplot.tactical.rules.parley import agree
from flagplot.tactical.state.model import Battle
from flagplot.tactical.text.said import say
from flagplot.tactical.text.wording import called


@rule("NA-VIC-21")
class Parley(Phase[Battle]):
    """A seat offers to end the battle as it stands; every seat that has not offered it too is asked, and one refusal is enough."""

    by: list[Seat]
    waiting: list[Seat]
    """The seats that have not answered yet."""

    def title(self, state: Battle) -> Said | str:
        return say("title-parley")

    def seats(self, state: Battle) -> Sequence[Seat]:
        return self.waiting[:1]

    def asks(self, state: Battle, seat: Seat) -> Prompt:
        who = capitalized(joined([listed([called(side_of(one)) for one in self.by])]))
        text = say("ask-would-end-battle-stands", who=who)
        return Prompt(str(text), ("consent yes", "consent no"), "NA-VIC-21")

    def orders(self, state: Battle, seat: Seat) -> Iterable[Order]:
        return (Consent(grants=True), Consent(grants=False))

    def check(self, state: Battle, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Consent):
            return None
        return Objection("NA-VIC-21", say("refuse-answer-offer-end-battle"))

    def obey(self, state: Battle, seat: Seat, order: Order, umpire: Umpire) -> None:
        assert isinstance(order, Consent)
        self.waiting = self.waiting[1:]
        umpire.announce("parley", ("NA-VIC-21",), {"seat": seat, "grants": order.grants}, reveals=True)
        if not order.grants:
            state.end(None, umpire)
        elif not self.waiting:
            agree(state, umpire)


@rule("NA-VIC-21")
def offer(state: Battle, by: list[Seat], umpire: Umpire) -> None:
    """Put an offer to the seats that have not made it themselves; if all have, the battle is over."""
    for seat in by:
        umpire.announce("offered", ("NA-VIC-21",), {"seat": seat}, reveals=True)
    waiting = [seat for side in state.sides for seat in state.seats_of(side) if seat not in by]
    if waiting:
        state.call(Parley(by, waiting))
    else:
        agree(state, umpire)
