"""The weight of a position: about how many bytes a copy of it takes, so that copies can be bounded by memory."""

from __future__ import annotations

from dataclasses import is_dataclass
from typing import Any, Final

from flagplot.kernel.logbook import Logbook
from flagplot.kernel.records.codec import attributes

SHARED: Final = (str, bytes, int, float, type(None), tuple, frozenset, Logbook)
"""What copies share with each other: it is never changed, or only what is new is kept."""
OBJECT: Final = 56
"""Bytes of a piece, without its fields."""
FIELD: Final = 8
ENTRY: Final = 40
"""Bytes of an entry of a table."""


def weigh(thing: Any) -> int:
    """The bytes that another copy of a thing would take, without what it would share with this one."""
    total, waiting = 0, [thing]
    while waiting:
        one = waiting.pop()
        if isinstance(one, SHARED):
            continue
        if isinstance(one, dict):
            total += OBJECT + ENTRY * len(one)
            waiting += one.values()
        elif isinstance(one, (list, set)):
            total += OBJECT + FIELD * len(one)
            waiting += one
        elif not is_dataclass(one):
            names = attributes(one)
            total += OBJECT + FIELD * len(names)
            waiting += [getattr(one, name) for name in names]
    return total
