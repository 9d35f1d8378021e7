"""Steps without a decision."""

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
    """A step that is done at once. Its events stand under the title of its line in the sequence."""

    def title(self, state: Bay) -> Said | str:
        return ""

    def run(self, state: Bay, umpire: Umpire) -> None:
        state.end(None, umpire)
        self.act(state, umpire)

    def act(self, state: Bay, umpire: Umpire) -> None:
        """What the step does."""
        raise AssertionError(type(self).__name__)


class NewTurn(Act):
    """A new turn: flags are cleared, night falls or day breaks."""

    def act(self, state: Bay, umpire: Umpire) -> None:
        begin_turn(state, umpire)


class Reconnaissance(Act):
    """Reconnaissance: the search zones are rolled for, Japan's first."""

    @rule("MK-SEQ-2", "MK-SEQ-4")
    def act(self, state: Bay, umpire: Umpire) -> None:
        for side in (JAPAN, ALLIES):
            search_zones(state, umpire, side, moved_only=False)


class NewImpulse(Act):
    """A new impulse: the courses of the last one are cleared."""

    number: int

    def act(self, state: Bay, umpire: Umpire) -> None:
        state.impulse = self.number
        for group in state.groups.values():
            group.course = ""
        umpire.announce("impulse", ("MK-SEQ-1",), {"impulse": state.impulse})


class CapturedPorts(Act):
    """Ships still in a captured port are lost."""

    def act(self, state: Bay, umpire: Umpire) -> None:
        for side in (JAPAN, ALLIES):
            evict(state, umpire, side)


class ZoneSearches(Act):
    """Search zones are rolled for markers that moved in this impulse, Japan's first."""

    def act(self, state: Bay, umpire: Umpire) -> None:
        for side in (JAPAN, ALLIES):
            search_zones(state, umpire, side, moved_only=True)


class Recovery(Act):
    """Strikes land, Japan's first."""

    def act(self, state: Bay, umpire: Umpire) -> None:
        for side in (JAPAN, ALLIES):
            land_strikes(state, umpire, side)


class Fuel(Act):
    """The fuel markers of both sides go down."""

    def act(self, state: Bay, umpire: Umpire) -> None:
        burn(state)
