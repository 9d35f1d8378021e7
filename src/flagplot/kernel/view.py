"""What a seat may know now: the one door for secrets. Bots, server and client get Views, never States."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from flagplot.kernel.flow import Phase, Prompt
from flagplot.kernel.logbook import Logbook
from flagplot.kernel.outcome import Outcome
from flagplot.kernel.seat import Seat


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """What every game's view holds. It is built from an allow-list and keeps no reference to the state."""

    def __init__(
        self,
        seat: Seat,
        scenario: str,
        options: dict[str, str],
        where: tuple[str, ...],
        to_act: tuple[Seat, ...],
        prompt: Prompt | None,
        outcome: Outcome | None,
        logbook: Logbook,
        flow: list[Phase[Any]],
    ) -> None:
        self.seat = seat
        self.scenario = scenario
        self.options = options
        self.where = where
        self.to_act = to_act
        self.prompt = prompt
        self.outcome = outcome
        self.logbook = logbook
        self.flow = flow
        """The open phases as this seat may know them: `Phase.seen_by`."""
