"""The state of a game: everything, flow and dice position included, as plain data."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from flagplot.kernel.dice import Chance
from flagplot.kernel.flow import Phase
from flagplot.kernel.logbook import Logbook
from flagplot.kernel.outcome import Outcome
from flagplot.kernel.seat import Seat


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What every game's state holds. Games add their pieces, by id, and write `clone` and `problems`.

    Convention for this class, for pieces and for phases: `__init__` takes every attribute by its name.
    """

    def __init__(
        self,
        scenario: str,
        options: dict[str, str],
        chance: Chance,
        flow: list[Phase[Any]],
        logs: dict[Seat, Logbook],
        outcome: Outcome | None = None,
    ) -> None:
        self.scenario = scenario
        self.options = options
        self.chance = chance
        self.flow = flow
        self.logs = logs
        self.outcome = outcome

    def clone(self) -> State:
        """An independent copy, cheap enough for search."""
        raise AssertionError(type(self).__name__)

    def clone_flow(self) -> list[Phase[Any]]:
        """The stack with locals of its own."""
        return [phase.clone() for phase in self.flow]

    def clone_logs(self) -> dict[Seat, Logbook]:
        """Logbooks that go on by themselves."""
        return {seat: log.clone() for seat, log in self.logs.items()}

    def problems(self) -> list[str]:
        """What is wrong with this position, in words; nothing when it is sound."""
        return []

    def where(self) -> list[str]:
        """Where we are: the titles of the open phases, outermost first."""
        return [phase.title(self) for phase in self.flow]
