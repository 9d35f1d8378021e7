"""A sheet being written: checked as a whole, all faults reported at once."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from flagplot.kernel.order import Objection
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Row, Said
from flagplot.strategic.orders.items import Item
from flagplot.strategic.state.ids import UnitId
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import Unit
from flagplot.strategic.text.said import say


@mypyc_attr(allow_interpreted_subclasses=True)
class Draft:
    """A sheet being written: what its lines use up so far, and everything wrong with them."""

    def __init__(self, state: Strategic, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        self.nations = [nation for nation in state.commands(seat) if not state.is_out(nation)]
        self.faults: list[Objection] = []
        self._kept: list[list[Any] | dict[Any, Any]] = []
        """Copies of the tallies while only lines are tried; none after one was taken."""

    def fault(self, number: str, said: Said | str) -> None:
        """Note what is wrong, and what would be right."""
        self.faults.append(Objection(number, said))

    def add(self, item: Item) -> None:
        """Check one line and, if nothing is wrong with it, count what it uses."""
        raise AssertionError(type(self).__name__)

    def close(self) -> None:
        """Check what depends on the whole sheet."""

    def accepts(self, item: Item) -> bool:
        """Take a line if it fits; leave the draft as it was if not."""
        before = len(self.faults)
        self._kept = []
        self.add(item)
        if len(self.faults) > before:
            del self.faults[before:]
            return False
        return True

    def is_sound(self, before: int) -> bool:
        """Whether no fault was found since there were so many; newer faults are dropped."""
        sound = len(self.faults) == before
        del self.faults[before:]
        return sound

    def stands(self) -> bool:
        """Whether the sheet could be handed in with exactly the lines that were accepted; to be asked once."""
        self.close()
        return not self.faults

    def tallies(self) -> list[list[Any] | dict[Any, Any]]:
        """The lists and figures in which lines are counted."""
        raise AssertionError(type(self).__name__)

    def fits(self, item: Item) -> bool:
        """Whether the sheet could be handed in with one more line; the draft does not change."""
        return self._stands_with(item, keeps=False)

    def takes(self, item: Item) -> bool:
        """The same, and the line is taken if it could."""
        return self._stands_with(item, keeps=True)

    def _stands_with(self, item: Item, *, keeps: bool) -> bool:
        stores = self.tallies()
        if not self._kept:
            self._kept = [store[:] if isinstance(store, list) else store.copy() for store in stores]
        before = len(self.faults)
        self.add(item)
        if len(self.faults) == before:
            self.close()
        stands = len(self.faults) == before
        if stands and keeps:
            self._kept = []
            return True
        if not stands:
            del self.faults[before:]
        for at, then in enumerate(self._kept):
            store = stores[at]
            if store != then:  # as few are
                store.clear()
                if isinstance(store, list):
                    store.extend(then)
                elif isinstance(then, dict):
                    store.update(then)
        return stands

    def is_own(self, nation: str) -> bool:
        """Whether the seat commands a nation; if not, that is a fault."""
        if nation in self.nations:
            return True
        self.fault("NW-CTL-12", say("refuse-do-not-command-command", nation=nation, nations=", ".join(self.nations)))
        return False

    def own_unit(self, name: UnitId) -> Unit | None:
        """One of the seat's own units; any other is a fault."""
        unit = self.state.units.get(name)
        if unit is None or unit.nation not in self.nations:
            self.fault("NW-CTL-12", say("refuse-no-unit-forces-lists", name=repr(name)))
            return None
        return unit


def together(faults: list[Objection]) -> Objection | None:
    """One objection that lists all of them, each with its rule."""
    if not faults:
        return None
    if len(faults) == 1:
        return faults[0]
    listed = [
        say("fault-numbered", number=number, rule=fault.rule, fault=fault.said)
        for number, fault in enumerate(faults, 1)
    ]
    whole = say("refuse-faults", faults=len(faults), listed=Row(tuple(listed)))
    return Objection(faults[0].rule, whole, tuple(faults))
