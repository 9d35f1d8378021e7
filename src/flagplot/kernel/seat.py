"""Sides and seats: a power in the rules, and a player's place at the table."""

from __future__ import annotations

from typing import Final, NewType

Side = NewType("Side", str)
Seat = NewType("Seat", str)
"""A seat: a side (`japan`), one command of a side (`allies/force-a`), Control or an observer."""

CONTROL: Final = Seat("control")
OBSERVER: Final = Seat("observer")


def side_of(seat: Seat) -> Side:
    """The side of a seat: `allies/force-a` belongs to `allies`."""
    return Side(seat.split("/", 1)[0])
