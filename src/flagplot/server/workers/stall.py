"""Processes that stall: stopped or asleep, which is told from waiting for a processor on a busy machine.

Linux shows the states of the threads of a process and its processor time. Elsewhere nothing is known, and only wall-clock time limits it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

POLL: Final = 0.25
"""Seconds between two looks. A longer gap, as when this process was stopped itself, counts as two."""
AT_WORK: Final = frozenset("RD")
"""States of a thread that runs or waits for a processor, and of one that waits for a disk."""


class Pulse(NamedTuple):
    """A look at a process."""

    at_work: bool
    """Whether a thread of it runs, or waits for a processor or a disk."""
    ticks: int
    """Its processor time, with that of its ended children."""


def pulse(pid: int) -> Pulse | None:
    """Look at a process; `None` where the system does not tell, or if it has ended."""
    process = Path("/proc") / str(pid)
    try:
        told = [_fields(task / "stat") for task in (process / "task").iterdir()]
        ticks = sum(map(int, _fields(process / "stat")[11:15]))
        return Pulse(any(fields[0] in AT_WORK for fields in told), ticks)
    except (OSError, ValueError, IndexError):
        return None


def _fields(stat: Path) -> list[str]:
    """The fields after the name of the program, which may hold spaces and brackets: the state is the first."""
    return stat.read_text("ascii", "replace").rpartition(")")[2].split()


class StallWatch:
    """Ends a process that has been idle for so many seconds in all since a task began."""

    def __init__(
        self, pid: int, seconds: float, end: Callable[[], None], look: Callable[[int], Pulse | None] = pulse
    ) -> None:
        self.has_stalled = False
        self.idle = 0.0
        self._pid = pid
        self._seconds = seconds
        self._end = end
        self._look = look
        self._loop = asyncio.get_running_loop()
        self._last = look(pid)
        self._at = self._loop.time()
        self._timer = self._loop.call_later(POLL, self._again) if self._last is not None else None

    def look(self) -> None:
        """Count the time since the last look if the process was idle."""
        found, now = self._look(self._pid), self._loop.time()
        if found is not None and not found.at_work and found == self._last:
            self.idle += min(now - self._at, 2 * POLL)
        self._last, self._at = found, now
        if self.idle >= self._seconds and not self.has_stalled:
            self.has_stalled = True
            self._end()

    def _again(self) -> None:
        self.look()
        self._timer = None if self.has_stalled else self._loop.call_later(POLL, self._again)

    def cancel(self) -> None:
        """The task is over."""
        if self._timer is not None:
            self._timer.cancel()
