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
    """A step of one side. Its orders change the state; the phase holds only the side."""

    side: str

    def step(self, state: Bay) -> Said | str:
        """What the side does in this step."""
        raise AssertionError(type(self).__name__)

    def title(self, state: Bay) -> Said | str:
        """The side and the step."""
        return say("title-of-a-side", side=self.side, step=self.step(state))

    def seats(self, state: Bay) -> Sequence[Seat]:
        return (Seat(self.side),)

    def run(self, state: Bay, umpire: Umpire) -> None:
        """End the step if no order is owed."""
        state.end(None, umpire)
