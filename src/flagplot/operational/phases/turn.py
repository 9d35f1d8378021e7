"""The turn and its impulses, which follow the sequence of play."""

from __future__ import annotations

from collections.abc import Sequence

from flagplot.kernel.flow import Step, Steps
from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.operational.rules.sea.fuel import recover_troops, refuel
from flagplot.operational.rules.victory import finish, is_over
from flagplot.operational.sequence import IMPULSE, TURN
from flagplot.operational.state.model import Bay


class Turn(Steps[Bay]):
    """One eight-hour turn after the other (MK-SEQ-1)."""

    @rule("MK-SEQ-1", "MK-SEQ-2", "MK-SEQ-21")
    def steps(self, state: Bay) -> Sequence[Step[Bay]]:
        """Six phases in a fixed order, Japan first in each."""
        return TURN

    def part(self, number: int) -> Impulse:
        return Impulse(number)

    def close(self, state: Bay, umpire: Umpire) -> None:
        """Refuel, recover, score; then the next turn or the end."""
        refuel(state)
        recover_troops(state)
        if is_over(state):
            finish(state)
            umpire.announce("game.over", ("MK-SEQ-18", "MK-VIC-14"), {"result": str(state.outcome)}, reveals=True)
            return
        state.turn += 1
        state.agreed = []
        self.cursor = 0


class Impulse(Steps[Bay]):
    """One sea-movement impulse (MK-SEQ-9)."""

    number: int

    @rule("MK-SEQ-9", "MK-SEQ-25")
    def steps(self, state: Bay) -> Sequence[Step[Bay]]:
        """The steps of this impulse; strikes arrive in the second only."""
        return IMPULSE[state.options.impulse_order][self.number]

    def close(self, state: Bay, umpire: Umpire) -> None:
        state.impulse = 0
        state.end(None, umpire)
