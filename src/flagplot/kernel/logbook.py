"""Logbooks: all events a seat has seen, cheap to copy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flagplot.kernel.event import Event


class Logbook:  # noqa: PLW1641  # what changes has no hash
    """An append-only list whose copies share their common prefix.

    A copy costs two references. The first copy that appends continues the shared list, the other one forks.
    """

    def __init__(self, events: list[Event] | None = None, length: int | None = None) -> None:
        self._events: list[Event] = [] if events is None else events
        self._length = len(self._events) if length is None else length

    def append(self, event: Event) -> None:
        """Write an event at the end."""
        if len(self._events) != self._length:
            self._events = self._events[: self._length]
        self._events.append(event)
        self._length += 1

    def clone(self) -> Logbook:
        """An independent copy."""
        return Logbook(self._events, self._length)

    def since(self, number: int) -> list[Event]:
        """The events after the first `number`."""
        return self._events[number : self._length]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Logbook) and self.since(0) == other.since(0)

    def __reduce__(self) -> tuple[Any, ...]:
        return Logbook, (self.since(0),)

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[Event]:
        return iter(self._events[: self._length])
