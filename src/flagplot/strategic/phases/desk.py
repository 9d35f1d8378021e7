"""Control's desk: what the rules leave to Control. With nobody in the chair the program rules by the defaults."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flagplot.kernel.flow import Phase, Prompt
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.model import Strategic
from flagplot.strategic.orders import Ruling
from flagplot.strategic.phases.allowances import owner_of, spend
from flagplot.strategic.phases.losses import audience
from flagplot.strategic.wording import called


class Request(Phase[Strategic]):
    """NW-ADV-9: a card for an advantage outside the rules awaits Control's decision."""

    def __init__(self, card: str, nation: str, text: str) -> None:
        self.card = card
        self.nation = nation
        self.text = text

    def title(self, state: Strategic) -> str:
        return "Control's desk"

    def seats(self, state: Strategic) -> Sequence[Seat]:
        return (CONTROL,) if state.options["control"] == "person" else ()

    def asks(self, state: Strategic, seat: Seat) -> Prompt:
        return Prompt(
            f"Card {self.card}, played by {called(self.nation)}, asks for “{self.text}”. Allow it?",
            ("ruling yes", "ruling no"),
            "NW-CTL-1",
        )

    def orders(self, state: Strategic, seat: Seat) -> Iterable[Order]:
        return (Ruling(yes=True), Ruling(yes=False))

    def check(self, state: Strategic, seat: Seat, order: Order) -> Objection | None:
        return None if isinstance(order, Ruling) else Objection("NW-CTL-1", "Decide: `ruling yes` or `ruling no`.")

    def obey(self, state: Strategic, seat: Seat, order: Order, umpire: Umpire) -> None:
        assert isinstance(order, Ruling)
        umpire.revealed = True
        self.decide(state, umpire, allowed=order.yes)

    def run(self, state: Strategic, umpire: Umpire) -> None:
        """By default nothing outside the rules is granted, and the card stays in hand."""
        self.decide(state, umpire, allowed=False)

    @rule("NW-ADV-9", "NW-CTL-1", "NW-CTL-6")
    def decide(self, state: Strategic, umpire: Umpire, *, allowed: bool) -> None:
        state.flow.pop()
        facts = {"nation": self.nation, "card": self.card, "text": self.text, "allowed": allowed}
        umpire.announce(
            "control_ruling", ("NW-CTL-6",), facts, audience=audience(state, [self.nation, owner_of(self.card)])
        )
        if allowed:
            spend(state, self.card, umpire)

    def clone(self) -> Request:
        return self

    def seen_by(self, seat: Seat) -> Phase[Strategic]:
        return self if seat == CONTROL else Request("", "", "")


class LandRuling(Phase[Strategic]):
    """NW-AMP-38: Control decides a major landing."""

    def __init__(self, operation: int) -> None:
        self.operation = operation

    def title(self, state: Strategic) -> str:
        return "Control's desk"

    def seats(self, state: Strategic) -> Sequence[Seat]:
        return (CONTROL,) if state.options["control"] == "person" else ()

    def run(self, state: Strategic, umpire: Umpire) -> None:
        """With nobody in the chair the stand-in decides, as it does by default."""
        from flagplot.strategic.phases.land_standin import StandIn  # landings call the desk

        state.flow[-1] = StandIn(self.operation)

    def asks(self, state: Strategic, seat: Seat) -> Prompt:
        place = state.operations[self.operation].place
        return Prompt(f"Does the landing at {called(place)} succeed?", ("ruling yes", "ruling no"), "NW-AMP-38")

    def orders(self, state: Strategic, seat: Seat) -> Iterable[Order]:
        return (Ruling(yes=True), Ruling(yes=False))

    def check(self, state: Strategic, seat: Seat, order: Order) -> Objection | None:
        return None if isinstance(order, Ruling) else Objection("NW-AMP-38", "Decide: `ruling yes` or `ruling no`.")

    def obey(self, state: Strategic, seat: Seat, order: Order, umpire: Umpire) -> None:
        from flagplot.strategic.phases.landing import land_by_ruling  # landings call the desk

        assert isinstance(order, Ruling)
        umpire.revealed = True
        state.flow.pop()
        land_by_ruling(state, state.operations[self.operation], umpire, succeeds=order.yes)

    def clone(self) -> LandRuling:
        return self
