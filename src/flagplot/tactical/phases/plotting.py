"""Phase A: every seat plots movement, gunfire, torpedoes, aircraft and searches in secret; then all plots are revealed at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flagplot.kernel.dice import Dice
from flagplot.kernel.flow import Phase, Prompt, Sealed
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat, side_of
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.tactical.orders.choices import Amend, Concede, Consent, Plot
from flagplot.tactical.orders.helm import Step
from flagplot.tactical.phases.parley import offer
from flagplot.tactical.rules.parley import concede
from flagplot.tactical.rules.plot.plotcheck import PlotCheck
from flagplot.tactical.rules.plot.plotting import asks_leave, copy_to_sheet, fight_on, offers_end, set_speeds
from flagplot.tactical.rules.plot.sampling import sample_plot
from flagplot.tactical.rules.submarines.submarines import bring_in
from flagplot.tactical.state.ids import GroupId
from flagplot.tactical.state.model import Battle
from flagplot.tactical.text import examples
from flagplot.tactical.text.said import say


@rule(
    "NA-SOP-1",
    "NA-SOP-5",
    "NA-SOP-7",
    "NA-SOP-8",
    "NA-SOP-9",
    "NA-SOP-10",
    "NA-SOP-12",
    "NA-SOP-13",
    "NA-VIC-21",
    "NA-VIC-22",
)
class Plotting(Sealed[Battle]):
    """Plots are sealed until the last is in; after that they cannot be changed."""

    def title(self, state: Battle) -> Said | str:
        return say("title-plot-and-allocate")

    def owing(self, state: Battle) -> Sequence[Seat]:
        return [seat for side in state.sides for seat in state.seats_of(side)]

    def asks(self, state: Battle, seat: Seat) -> Prompt:
        text = say("ask-turn-plot-groups-moves", turn=state.turn, clock=state.sheet.clock)
        return Prompt(str(text), examples.plots(state, seat), "NA-SOP-5", "plot")

    def lists_all(self, state: Battle, seat: Seat) -> bool:
        """Only the shortest plot is listed."""
        return False

    def orders(self, state: Battle, seat: Seat) -> Iterable[Order]:
        """Plots cannot be listed; the shortest one keeps every group on course."""
        return (Plot(),)

    def sample(self, state: Battle, seat: Seat, dice: Dice) -> Order:
        return sample_plot(state, seat, dice)

    def check(self, state: Battle, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Concede):
            return None
        if not isinstance(order, Plot):
            return Objection("NA-SOP-5", say("refuse-plot-now-plot-groups"))
        return PlotCheck(state, seat).check(order)

    def reveal(self, state: Battle, umpire: Umpire) -> None:
        state.end(None, umpire)
        given_up = [side for side in state.sides if all(self._concedes(seat) for seat in state.seats_of(side))]
        if given_up:
            concede(state, given_up, umpire)
            return
        for seat in self.owing(state):
            order = self.plots[seat]
            if isinstance(order, Concede):
                umpire.announce("wavers", ("NA-VIC-22",), {"seat": seat}, audience=(side_of(seat),))
                order = Plot()
            assert isinstance(order, Plot)
            checked = PlotCheck(state, seat)
            refused = checked.check(order)
            assert refused is None, refused
            copy_to_sheet(state, checked)
            for signal in checked.delayed.values():
                state.signals.append(signal)
                facts = {"group": state.groups[GroupId(signal.to)].name}
                umpire.announce("order_sent", ("NA-COM-4", "NA-COM-9"), facts, audience=(seat,))
            if not umpire.quiet:
                line = order.line().removeprefix("plot").strip() or "straight on"
                umpire.announce("plotted", ("NA-SOP-12",), {"seat": seat, "plot": line}, audience=(seat,))
            for appearance in checked.appearances:
                bring_in(state, appearance, umpire)
        fight_on(state)
        set_speeds(state)
        asking = [seat for seat in self.owing(state) if asks_leave(self.plots[seat])]
        if asking:
            state.call(Amending(asking))
        offering = [seat for seat in self.owing(state) if offers_end(self.plots[seat])]
        if offering:
            offer(state, offering, umpire)

    def _concedes(self, seat: Seat) -> bool:
        return isinstance(self.plots[seat], Concede)


@rule("NA-SOP-8")
class Amending(Sealed[Battle]):
    """Plots are closed; a seat that reserved the right in its plot may ask leave to change a movement plot."""

    by: list[Seat]

    def title(self, state: Battle) -> Said | str:
        return say("title-amendments")

    def owing(self, state: Battle) -> Sequence[Seat]:
        return self.by

    def asks(self, state: Battle, seat: Seat) -> Prompt:
        return Prompt(str(say("ask-ask-leave-change-movement")), ('amend DDs: 4", L 30', "amend"), "NA-SOP-8", "amend")

    def lists_all(self, state: Battle, seat: Seat) -> bool:
        """Only the plot as it stands is listed."""
        return False

    def orders(self, state: Battle, seat: Seat) -> Iterable[Order]:
        return (Amend(),)

    def sample(self, state: Battle, seat: Seat, dice: Dice) -> Order:
        helms = sample_plot(state, seat, dice).helms
        wanted = Amend(helms[:1])
        return wanted if self.check(state, seat, wanted) is None else Amend()

    def check(self, state: Battle, seat: Seat, order: Order) -> Objection | None:
        if not isinstance(order, Amend):
            return Objection("NA-SOP-8", say("refuse-plots-closed-amend-movement"))
        return PlotCheck(state, seat).check(Plot(order.helms))

    def reveal(self, state: Battle, umpire: Umpire) -> None:
        state.end(None, umpire)
        for seat in self.owing(state):
            order = self.plots[seat]
            assert isinstance(order, Amend)
            if order.helms:
                checked = PlotCheck(state, seat)
                assert checked.check(Plot(order.helms)) is None
                opponents = state.seats_of(state.enemy(side_of(seat)))
                state.call(Consenting(seat, dict(checked.helms), list(opponents)))


@rule("NA-SOP-8")
class Consenting(Phase[Battle]):
    """The opponents grant or refuse an amendment: one of them is enough to refuse it."""

    by: Seat
    helms: dict[GroupId, tuple[Step, ...]]
    waiting: list[Seat]
    """The seats that have not answered yet."""

    def title(self, state: Battle) -> Said | str:
        return say("title-consent")

    def seats(self, state: Battle) -> Sequence[Seat]:
        return self.waiting[:1]

    def asks(self, state: Battle, seat: Seat) -> Prompt:
        text = say("ask-asks-leave-change-movement", by=self.by)
        return Prompt(str(text), ("consent yes", "consent no"), "NA-SOP-8")

    def orders(self, state: Battle, seat: Seat) -> Iterable[Order]:
        return (Consent(grants=True), Consent(grants=False))

    def check(self, state: Battle, seat: Seat, order: Order) -> Objection | None:
        if isinstance(order, Consent):
            return None
        return Objection("NA-SOP-8", say("refuse-answer-first-consent-yes", by=self.by))

    def obey(self, state: Battle, seat: Seat, order: Order, umpire: Umpire) -> None:
        assert isinstance(order, Consent)
        self.waiting = self.waiting[1:]
        if not order.grants or not self.waiting:
            state.end(None, umpire)
        if order.grants and not self.waiting:
            state.sheet.helms.update(self.helms)
            set_speeds(state)
        umpire.announce("consent", ("NA-SOP-8",), {"seat": seat, "by": self.by, "grants": order.grants}, reveals=True)

    def seen_by(self, seat: Seat) -> Phase[Battle]:
        return self.clone() if seat in {self.by, "control"} else Consenting(self.by, {}, self.waiting[:])
