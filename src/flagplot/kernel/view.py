"""What a seat may know now. Bots, server and client get Views, never States."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from flagplot.kernel.flow import Phase, Prompt
from flagplot.kernel.logbook import Logbook
from flagplot.kernel.outcome import Outcome
from flagplot.kernel.records.record import Record
from flagplot.kernel.seat import Seat


@mypyc_attr(allow_interpreted_subclasses=True)
class View(Record):
    """The base of every game's view, besides its `options`. It is built from an allow-list and keeps no reference to the state."""

    seat: Seat
    scenario: str
    where: tuple[str, ...]
    to_act: tuple[Seat, ...]
    prompt: Prompt | None
    outcome: Outcome | None
    logbook: Logbook
    flow: list[Phase[Any]]
    """The open phases as this seat may know them: `Phase.seen_by`."""
