"""Order sheets written in secret: checked as a whole, every fault told at once, carried out together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mypy_extensions import mypyc_attr

from flagplot.kernel.dice import Dice
from flagplot.kernel.flow import Prompt, Sealed
from flagplot.kernel.order import Objection, Order
from flagplot.kernel.rule import rule
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.items import Item, Scrawl
from flagplot.strategic.model import Strategic
from flagplot.strategic.orders import Sheet
from flagplot.strategic.pieces import Unit


@mypyc_attr(allow_interpreted_subclasses=True)
class Draft:
    """A sheet being written: what its lines use up so far, and everything wrong with them."""

    def __init__(self, state: Strategic, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        self.nations = [nation for nation in state.commands(seat) if not state.is_out(nation)]
        self.faults: list[Objection] = []

    def fault(self, number: str, text: str) -> None:
        """Note what is wrong and what would do."""
        self.faults.append(Objection(number, text))

    def add(self, item: Item) -> None:
        """Check one line and, if nothing is wrong with it, count what it uses."""
        raise AssertionError(type(self).__name__)

    def close(self) -> None:
        """Check what only the whole sheet shows."""

    def accepts(self, item: Item) -> bool:
        """Take a line if it fits; leave the draft as it was if not."""
        before = len(self.faults)
        self.add(item)
        if len(self.faults) > before:
            del self.faults[before:]
            return False
        return True

    def is_own(self, nation: str) -> bool:
        """Whether the seat commands a nation; if not, that is a fault."""
        if nation in self.nations:
            return True
        self.fault("NW-CTL-12", f"You do not command {nation}: you command {', '.join(self.nations)}.")
        return False

    def own_unit(self, name: str) -> Unit | None:
        """One of the seat's own units; another one is a fault."""
        unit = self.state.units.get(name)
        if unit is None or unit.nation not in self.nations:
            self.fault("NW-CTL-12", f"You have no unit {name!r}: `forces` lists yours.")
            return None
        return unit


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
        """Put one line into effect."""
        raise AssertionError(type(self).__name__)

    def conclude(self, state: Strategic, umpire: Umpire) -> None:
        """What follows when all sheets are carried out."""

    def prompt(self) -> Prompt:
        """What every seat is asked, without an example."""
        raise AssertionError(type(self).__name__)

    @rule("NW-SEQ-22")
    def owing(self, state: Strategic) -> Sequence[Seat]:
        """Every seat still in the war."""
        return state.seats_at_war()

    def seats(self, state: Strategic) -> Sequence[Seat]:
        """Those who have not handed in; one after the other if the option says so."""
        left = super().seats(state)
        return left[:1] if state.options["orders"] == "sequential" else left

    def asks(self, state: Strategic, seat: Seat) -> Prompt:
        """What the step is about, with the empty sheet and a line the seat could write."""
        from flagplot.strategic.phases.examples import example  # examples are drafted here

        asked, blank = self.prompt(), self.sheet(())
        found = example(self.draft(state, seat), blank)
        shown = (blank.line(), self.sheet((found,)).line()) if found is not None else (blank.line(),)
        return Prompt(asked.text, shown, asked.rule)

    def orders(self, state: Strategic, seat: Seat) -> Iterable[Order]:
        """A sheet's lines are too many to combine: the empty sheet stands for all."""
        return (self.sheet(()),)

    def sample(self, state: Strategic, seat: Seat, dice: Dice) -> Order:
        from flagplot.strategic.phases.by_chance import lines  # it knows every sheet

        return self.sheet(tuple(lines(self.draft(state, seat), dice)))

    @rule("NW-SEQ-1", "NW-CTL-12")
    def check(self, state: Strategic, seat: Seat, order: Order) -> Objection | None:
        """All faults of a sheet at once."""
        wanted = self.sheet(())
        if type(order) is not type(wanted):
            return Objection("NW-SEQ-1", f"This step takes a sheet that begins with `{wanted.line()}`.")
        assert isinstance(order, Sheet)
        return together([fault for _, fault in self.faults(state, seat, order)])

    def faults(self, state: Strategic, seat: Seat, order: Sheet) -> list[tuple[int, Objection]]:
        """All faults of a sheet with the number of their line, from 0; those of the sheet as a whole come past the last."""
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
        """Seal the sheet; in sequential play carry it out openly at once."""
        super().obey(state, seat, order, umpire)
        if state.options["orders"] == "sequential":
            umpire.announce("sheet.open", ("NW-SEQ-22",), {"seat": seat, "order": order.line()}, reveals=True)
            assert isinstance(order, Sheet)
            for item in order.lines():
                self.carry_out(state, seat, item, umpire)

    @rule("NW-SEQ-22")
    def reveal(self, state: Strategic, umpire: Umpire) -> None:
        """Carry out all sheets in briefing order: none depends on another's."""
        state.flow.pop()
        if state.options["orders"] != "sequential":
            for seat in state.seats_at_war():
                order = self.plots.get(seat)
                if isinstance(order, Sheet):
                    for item in order.lines():
                        self.carry_out(state, seat, item, umpire)
        self.conclude(state, umpire)


def together(faults: list[Objection]) -> Objection | None:
    """One objection that lists them all, each with its rule."""
    if not faults:
        return None
    if len(faults) == 1:
        return faults[0]
    listed = " ".join(f"({number}) {fault}" for number, fault in enumerate(faults, 1))
    return Objection(faults[0].rule, f"{len(faults)} faults: {listed}")
