"""A step in which one side gives orders, one after the other."""

from __future__ import annotations

from collections.abc import Sequence

from flagplot.kernel.flow import Phase
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said
from flagplot.kernel.umpire import Umpire
from flagplot.operational.state.model import Bay
from flagplot.operational.text.said import say


class OneSide(Phase[Bay]):
    """Only the side belongs to the step: what the orders change stands in the state."""

    side: str

    def step(self, state: Bay) -> Said | str:
        """What the side does now."""
        raise AssertionError(type(self).__name__)

    def title(self, state: Bay) -> Said | str:
        """Whose step it is, and which."""
        return say("title-of-a-side", side=self.side, step=self.step(state))

    def seats(self, state: Bay) -> Sequence[Seat]:
        return (Seat(self.side),)

    def run(self, state: Bay, umpire: Umpire) -> None:
        """Nobody has anything to order."""
        state.end(None, umpire)
