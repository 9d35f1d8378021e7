"""A combat handed down to the tactical game: whether both sides agree to it, and waiting for the report."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flagplot.kernel.flow import Phase, Prompt, Sealed
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.records.record import Record
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.orders.sheets import Below, Report, Settle
from flagplot.strategic.phases.combat.rehousing import Rehousing
from flagplot.strategic.rules.combat import below
from flagplot.strategic.rules.combat.below import Contact
from flagplot.strategic.rules.combat.losses import Levy, whose
from flagplot.strategic.rules.combat.rehousing import settle_air
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.text.said import say
from flagplot.strategic.text.wording import called


class Agreed(Record):
    """The result of the question."""

    contact: Contact
    yes: bool


class Told(Record):
    """A report has come."""

    contact: Contact
    report: Report


class Settled:
    """The report is no longer awaited."""


class Handing(Sealed[Strategic]):
    """Fight the combat ship by ship? One nation of each side is asked; both must agree."""

    contact: Contact

    def title(self, state: Strategic) -> Said | str:
        return say("title-battle-in", area=called(self.contact.area))

    def owing(self, state: Strategic) -> Sequence[Seat]:
        seats: list[Seat] = []
        for nation in self.contact.flags:
            seats += [seat for seat in whose(state, nation) if seat not in seats]
        return seats

    def asks(self, state: Strategic, seat: Seat) -> Prompt:
        text = say("ask-fight-battle-out-ship")
        return Prompt(str(text), ("below yes", "below no"), "NW-CMB-51")

    def orders(self, state: Strategic, seat: Seat) -> Iterable[Order]:
        return (Below(yes=True), Below(yes=False))

    def check(self, state: Strategic, seat: Seat, order: Order) -> Objection | None:
        return None if isinstance(order, Below) else Objection("NW-CMB-51", say("refuse-answer-below-yes-below"))

    @rule("NW-CMB-51", "CB-WHO-1")
    def reveal(self, state: Strategic, umpire: Umpire) -> None:
        yes = all(isinstance(order, Below) and order.yes for order in self.plots.values())
        state.end(Agreed(self.contact, yes), umpire)

    def seen_by(self, seat: Seat) -> Phase[Strategic]:
        seen = super().seen_by(seat)
        assert isinstance(seen, Handing)
        seen.contact = self.contact.seen_by(seat)
        return seen


class Awaiting(Phase[Strategic]):
    """The combat is fought in the tactical game; Control answers for it. The result is `Told`, or `Settled`."""

    contact: Contact

    @property
    def battle(self) -> str:
        """Its name between the games."""
        return self.contact.name

    def title(self, state: Strategic) -> Said | str:
        return say("title-waiting-for-report-battle-in", area=called(self.contact.area))

    def seats(self, state: Strategic) -> Sequence[Seat]:
        return (CONTROL,)

    def asks(self, state: Strategic, seat: Seat) -> Prompt:
        text = say("ask-report-what-became-battle")
        return Prompt(str(text), (f"report {self.battle} 5d0c uk-heavy-1=damaged", "settle"), "NW-CMB-52")

    def orders(self, state: Strategic, seat: Seat) -> Iterable[Order]:
        """Only settling it: reports cannot be listed."""
        return (Settle(),)

    def check(self, state: Strategic, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Settle):
            return None
        if isinstance(order, Report):
            return below.check_report(state, self.contact, order)
        return Objection("NW-CMB-52", say("refuse-report-waited-report-settle", battle=self.battle))

    @rule("NW-CMB-52", "CB-WHO-5")
    def obey(self, state: Strategic, seat: Seat, order: Order, umpire: Umpire) -> None:
        umpire.revealed = True
        if isinstance(order, Report):
            state.end(Told(self.contact, order), umpire)
            return
        facts = {"area": self.contact.area, "battle": self.battle}
        umpire.announce("battle.settled", ("NW-CMB-52",), facts)
        state.end(Settled(), umpire)

    def seen_by(self, seat: Seat) -> Phase[Strategic]:
        return self if seat == CONTROL else Awaiting(self.contact.seen_by(seat))


def hand_down(state: Strategic, contact: Contact, umpire: Umpire) -> None:
    """Ask both sides, or hand it down at once, by option."""
    options = state.options
    if (options.raids_below if contact.lower == "operational" else options.battles_below) == "both_agree":
        state.call(Handing(contact))
    else:
        wait_for(state, contact, umpire)


@rule("NW-CMB-51")
def wait_for(state: Strategic, contact: Contact, umpire: Umpire) -> None:
    """All are told that a battle is being fought; the game waits."""
    facts = {"area": contact.area, "battle": contact.name}
    umpire.announce("battle.below", ("NW-CMB-51",), facts, reveals=True)
    state.call(Awaiting(contact))


@rule("NW-CMB-56", "NW-CMB-42")
def rehouse_air(state: Strategic, contact: Contact, umpire: Umpire) -> None:
    """The air of carriers that were hit in a raid is lost or rehoused, as after any other combat."""
    chairs = dict(zip(contact.units(), contact.chairs, strict=True))
    for side, other in ((contact.a, contact.flags[1]), (contact.b, contact.flags[0])):
        for chair in dict.fromkeys(chairs[name] for name in side):
            own = tuple(name for name in side if chairs[name] == chair)
            homeless = settle_air(state, own, (other,), umpire)
            if homeless:
                nation = state.units[homeless[0]].nation
                state.call(Rehousing(Levy(nation, own, (other,), chair), homeless))
