"""Steps that nobody decides: they are done, and over."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from flagplot.kernel.flow import Phase
from flagplot.kernel.rule import rule
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.operational.rules.air.recovery import land_strikes
from flagplot.operational.rules.opening import begin_turn
from flagplot.operational.rules.recon.search import search_zones
from flagplot.operational.rules.sea.fuel import burn, evict
from flagplot.operational.state.model import ALLIES, JAPAN, Bay


@mypyc_attr(allow_interpreted_subclasses=True)
class Act(Phase[Bay]):
    """What is done goes under the title of its line in the sequence."""

    def title(self, state: Bay) -> Said | str:
        return ""

    def run(self, state: Bay, umpire: Umpire) -> None:
        """Do it."""
        state.end(None, umpire)
        self.act(state, umpire)

    def act(self, state: Bay, umpire: Umpire) -> None:
        """What is done."""
        raise AssertionError(type(self).__name__)


class NewTurn(Act):
    """Flags are cleared; night falls or day breaks."""

    def act(self, state: Bay, umpire: Umpire) -> None:
        """A new turn."""
        begin_turn(state, umpire)


class Reconnaissance(Act):
    """The zones search."""

    @rule("MK-SEQ-2", "MK-SEQ-4")
    def act(self, state: Bay, umpire: Umpire) -> None:
        """Japan's first."""
        for side in (JAPAN, ALLIES):
            search_zones(state, umpire, side, moved_only=False)


class NewImpulse(Act):
    """The next impulse."""

    number: int

    def act(self, state: Bay, umpire: Umpire) -> None:
        """Courses are forgotten."""
        state.impulse = self.number
        for group in state.groups.values():
            group.course = ""
        umpire.announce("impulse", ("MK-SEQ-1",), {"impulse": state.impulse})


class CapturedPorts(Act):
    """Ships still in a captured port are lost."""

    def act(self, state: Bay, umpire: Umpire) -> None:
        """Japan's first."""
        for side in (JAPAN, ALLIES):
            evict(state, umpire, side)


class ZoneSearches(Act):
    """The zones search for markers that moved in this impulse."""

    def act(self, state: Bay, umpire: Umpire) -> None:
        """Japan's first."""
        for side in (JAPAN, ALLIES):
            search_zones(state, umpire, side, moved_only=True)


class Recovery(Act):
    """Strikes land."""

    def act(self, state: Bay, umpire: Umpire) -> None:
        """Japan's first."""
        for side in (JAPAN, ALLIES):
            land_strikes(state, umpire, side)


class Fuel(Act):
    """Fuel markers go down."""

    def act(self, state: Bay, umpire: Umpire) -> None:
        """Of both sides."""
        burn(state)
