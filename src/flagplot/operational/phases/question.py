"""A question to one side: the small phases of which battles, raids and landings are made."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from flagplot.kernel.flow import Phase
from flagplot.kernel.seat import Seat
from flagplot.kernel.text.said import Said
from flagplot.operational.state.model import Bay


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Phase[Bay]):
    """A question under the title of the phase that calls it; the answer is its result."""

    asked: str
    """The side that owes the answer; empty while the question passes from one side to the other."""

    def title(self, state: Bay) -> Said | str:
        return ""

    def seats(self, state: Bay) -> Sequence[Seat]:
        return (Seat(self.asked),) if self.asked else ()
