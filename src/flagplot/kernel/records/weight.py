"""The size of a position: the estimated bytes of a copy, so that the memory of copies can be bounded."""

from __future__ import annotations

from dataclasses import is_dataclass
from typing import Any, Final

from flagplot.kernel.logbook import Logbook
from flagplot.kernel.records.codec import attributes

SHARED: Final = (str, bytes, int, float, type(None), tuple, frozenset, Logbook)
"""Types that copies share: immutable ones, and those that copy on write."""
OBJECT: Final = 56
"""Bytes of a piece, without its fields."""
FIELD: Final = 8
ENTRY: Final = 40
"""Bytes of an entry of a table."""


def weigh(thing: Any) -> int:
    """The bytes that another copy of an object would take, without shared parts."""
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
