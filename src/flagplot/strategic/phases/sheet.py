"""Order sheets written in secret: checked as a whole, all faults reported at once, carried out together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mypy_extensions import mypyc_attr

from flagplot.kernel.dice import Dice
from flagplot.kernel.flow import Prompt, Sealed
from flagplot.kernel.grammar.form import form_of
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.orders.items import Item, Scrawl
from flagplot.strategic.orders.sheets import Sheet
from flagplot.strategic.rules.drafts.draft import Draft, together
from flagplot.strategic.rules.sampling import lines
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.text.examples import example
from flagplot.strategic.text.said import say


@mypyc_attr(allow_interpreted_subclasses=True)
class SheetPhase(Sealed[Strategic]):
    """A step in which every seat writes a sheet."""

    def draft(self, state: Strategic, seat: Seat) -> Draft:
        """An empty draft of this step's sheet."""
        raise AssertionError(type(self).__name__)

    def sheet(self, items: tuple[Item, ...]) -> Sheet:
        """The sheet with these lines."""
        raise AssertionError(type(self).__name__)

    def carry_out(self, state: Strategic, seat: Seat, item: Item, umpire: Umpire) -> None:
        """Carry out one line."""
        raise AssertionError(type(self).__name__)

    def conclude(self, state: Strategic, umpire: Umpire) -> None:
        """What follows when all sheets have been carried out."""

    def prompt(self) -> Prompt:
        """The question to every seat, without an example."""
        raise AssertionError(type(self).__name__)

    @rule("NW-SEQ-22")
    def owing(self, state: Strategic) -> Sequence[Seat]:
        """Every seat still in the war."""
        return state.seats_at_war()

    def seats(self, state: Strategic) -> Sequence[Seat]:
        """Seats that have not handed in; one after the other if the option says so."""
        left = super().seats(state)
        return left[:1] if state.options.orders == "sequential" else left

    def asks(self, state: Strategic, seat: Seat) -> Prompt:
        """The question of the step, with the empty sheet and a line that the seat could write."""
        asked, blank = self.prompt(), self.sheet(())
        found = example(self.draft(state, seat), blank)
        shown = (blank.line(), self.sheet((found,)).line()) if found is not None else (blank.line(),)
        return Prompt(asked.text, shown, asked.rule, form_of(blank).verb)

    def lists_all(self, state: Strategic, seat: Seat) -> bool:
        """Only the empty sheet is listed."""
        return False

    def orders(self, state: Strategic, seat: Seat) -> Iterable[Order]:
        """The lines of a sheet have too many combinations: only the empty sheet is listed."""
        return (self.sheet(()),)

    def sample(self, state: Strategic, seat: Seat, dice: Dice) -> Order:
        return self.sheet(tuple(lines(self.draft(state, seat), dice)))

    @rule("NW-SEQ-1", "NW-CTL-12")
    def check(self, state: Strategic, seat: Seat, order: Order) -> Objection | None:
        """All faults of a sheet at once."""
        wanted = self.sheet(())
        if type(order) is not type(wanted):
            return Objection("NW-SEQ-1", say("refuse-step-takes-sheet-begins", wanted=wanted.line()))
        assert isinstance(order, Sheet)
        return together([fault for _, fault in self.faults(state, seat, order)])

    def faults(self, state: Strategic, seat: Seat, order: Sheet) -> list[tuple[int, Objection]]:
        """All faults of a sheet with the number of their line, from 0; those of the sheet as a whole are numbered after the last."""
        draft = self.draft(state, seat)
        found: list[tuple[int, Objection]] = []
        number = 0
        for item in order.lines():
            if isinstance(item, Scrawl):
                draft.fault(self.prompt().rule, item.fault)
            else:
                draft.add(item)
            found += [(number, fault) for fault in draft.faults[len(found) :]]
            number += 1
        draft.close()
        return found + [(number, fault) for fault in draft.faults[len(found) :]]

    @rule("NW-SEQ-22")
    def obey(self, state: Strategic, seat: Seat, order: Order, umpire: Umpire) -> None:
        """Seal the sheet; in sequential play carry it out at once."""
        super().obey(state, seat, order, umpire)
        if state.options.orders == "sequential":
            umpire.announce("sheet.open", ("NW-SEQ-22",), {"seat": seat, "order": order.line()}, reveals=True)
            assert isinstance(order, Sheet)
            for item in order.lines():
                self.carry_out(state, seat, item, umpire)

    @rule("NW-SEQ-22")
    def reveal(self, state: Strategic, umpire: Umpire) -> None:
        """Carry out all sheets in briefing order: none depends on another."""
        state.end(None, umpire)
        if state.options.orders != "sequential":
            for seat in state.seats_at_war():
                order = self.plots.get(seat)
                if isinstance(order, Sheet):
                    for item in order.lines():
                        self.carry_out(state, seat, item, umpire)
        self.conclude(state, umpire)
