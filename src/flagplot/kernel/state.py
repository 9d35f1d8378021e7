"""The state of a game: everything, control flow and dice position included, as plain data."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from flagplot.kernel.dice import Chance
from flagplot.kernel.flow import Phase
from flagplot.kernel.logbook import Logbook
from flagplot.kernel.outcome import Outcome
from flagplot.kernel.records.record import Record, field
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Record):
    """The base of every game's state. Games declare their `options` and their pieces, by id, and implement `problems`."""

    scenario: str
    chance: Chance
    flow: list[Phase[Any]]
    logs: dict[Seat, Logbook]
    outcome: Outcome | None = field(default=None, kw_only=True)

    def call(self, phase: Phase[Any]) -> None:
        """Open a phase on top of the one that is open now."""
        self.flow.append(phase)

    def end(self, result: Any, umpire: Umpire) -> None:
        """Close the open phase; the one below goes on with its result."""
        self.flow.pop()
        if self.flow:
            self.flow[-1].resume(self, result, umpire)

    def problems(self) -> list[str]:
        """Inconsistencies of this position, in words; empty if there are none."""
        return []

    def where(self) -> list[str]:
        """Where we are: the titles of the open phases, outermost first; a question without one is asked under its caller's."""
        titles = [phase.title(self) for phase in self.flow]
        return [title if isinstance(title, str) else title.kept() for title in titles if title]
