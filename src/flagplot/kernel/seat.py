"""Sides and seats: a power in the rules, and a chair at the table."""

from __future__ import annotations

from typing import Final, NewType

Side = NewType("Side", str)
Seat = NewType("Seat", str)
"""A chair: a side (`japan`), one command of a side (`allies/force-a`), Control or an observer."""

CONTROL: Final = Seat("control")
OBSERVER: Final = Seat("observer")


def side_of(seat: Seat) -> Side:
    """The side a seat belongs to: `allies/force-a` sits for `allies`."""
    return Side(seat.split("/", 1)[0])


def command_of(seat: Seat) -> str:
    """The command of a side that a seat holds, empty when it holds the whole side."""
    return seat.partition("/")[2]
