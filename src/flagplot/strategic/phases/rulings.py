"""Control's decisions: what the rules leave to Control. If no person has the seat, the program decides by the defaults."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flagplot.kernel.flow import Phase, Prompt
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.orders.sheets import Ruling
from flagplot.strategic.rules.amphibious.landing import land_by_ruling
from flagplot.strategic.rules.combat.losses import audience
from flagplot.strategic.rules.operations.allowances import owner_of, spend
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.text.said import say
from flagplot.strategic.text.wording import called


class Decision(Phase[Strategic]):
    """A question that Control answers with yes or no."""

    def title(self, state: Strategic) -> Said | str:
        return say("title-control-s-desk")

    def orders(self, state: Strategic, seat: Seat) -> Iterable[Order]:
        return (Ruling(yes=True), Ruling(yes=False))

    def check(self, state: Strategic, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Ruling):
            return None
        return Objection(self.asks(state, seat).rule, say("refuse-decide-ruling-yes-ruling"))

    def obey(self, state: Strategic, seat: Seat, order: Order, umpire: Umpire) -> None:
        assert isinstance(order, Ruling)
        umpire.revealed = True
        self.decide(state, umpire, allowed=order.yes)

    def decide(self, state: Strategic, umpire: Umpire, *, allowed: bool) -> None:
        """Carry out Control's answer."""
        raise AssertionError(type(self).__name__)


class Request(Decision):
    """A card for an advantage outside the rules waits for Control's decision (NW-ADV-9)."""

    card: str
    nation: str
    text: str

    def seats(self, state: Strategic) -> Sequence[Seat]:
        return (CONTROL,) if state.options.control == "person" else ()

    def asks(self, state: Strategic, seat: Seat) -> Prompt:
        return Prompt(
            str(say("ask-card-played-asks-allow", card=self.card, nation=called(self.nation), text=self.text)),
            ("ruling yes", "ruling no"),
            "NW-CTL-1",
        )

    def run(self, state: Strategic, umpire: Umpire) -> None:
        """By default nothing outside the rules is granted, and the card stays in hand."""
        self.decide(state, umpire, allowed=False)

    @rule("NW-ADV-9", "NW-CTL-1", "NW-CTL-6")
    def decide(self, state: Strategic, umpire: Umpire, *, allowed: bool) -> None:
        state.end(None, umpire)
        facts = {"nation": self.nation, "card": self.card, "text": self.text, "allowed": allowed}
        umpire.announce(
            "control_ruling", ("NW-CTL-6",), facts, audience=audience(state, [self.nation, owner_of(self.card)])
        )
        if allowed:
            spend(state, self.card, umpire)

    def seen_by(self, seat: Seat) -> Phase[Strategic]:
        return self if seat == CONTROL else Request("", "", "")


class LandRuling(Decision):
    """Control decides a major landing (NW-AMP-38)."""

    operation: int

    def seats(self, state: Strategic) -> Sequence[Seat]:
        return (CONTROL,)

    def asks(self, state: Strategic, seat: Seat) -> Prompt:
        place = state.operations[self.operation].place
        return Prompt(
            str(say("ask-does-landing-succeed", place=called(place))), ("ruling yes", "ruling no"), "NW-AMP-38"
        )

    def decide(self, state: Strategic, umpire: Umpire, *, allowed: bool) -> None:
        operation = state.operations[self.operation]
        state.end(land_by_ruling(state, operation, umpire, succeeds=allowed), umpire)
