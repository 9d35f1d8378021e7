"""The sequence of play for a client that shows which step is open."""

from __future__ import annotations

from typing import Any, TypedDict

from flagplot.kernel.flow import Phase


class StepCard(TypedDict):
    """A step of a turn, by the id under which the client has its short title."""

    id: str
    phases: list[str]
    """The phases that are open in it; one that belongs to two steps with its moment, as in `AirAttack:now`."""


def step(name: str, *phases: type[Phase[Any]] | str) -> StepCard:
    """A step and its phases."""
    return {"id": name, "phases": [phase if isinstance(phase, str) else phase.__name__ for phase in phases]}
