"""The limits of a worker process: memory for good, processor time for each task.

Time ends in two steps. First a signal raises `TimeUp` between two instructions of Python, which a task may answer in a way of its own. What
does not look at signals, such as one call of the C library, is ended by the system a little later.
"""

from __future__ import annotations

import sys
from math import ceil
from pathlib import Path
from time import process_time
from types import FrameType

GRACE = 3
"""Seconds of the processor between the signal and the end of the process."""


_confined: list[int] = []
"""The limit of memory, once this process has one."""


class TimeUp(BaseException):
    """The task has had its time. No `Exception`: code that catches everything must not go on."""


def confine(memory: int) -> None:
    """Limit the memory of this process; where the system has no such limits, nothing."""
    if sys.platform == "win32":
        return
    import resource
    import signal

    def limit(which: int, most: int) -> None:
        _, hard = resource.getrlimit(which)
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(which, (most, hard))

    limit(resource.RLIMIT_AS, memory)
    limit(resource.RLIMIT_CORE, 0)
    signal.signal(signal.SIGPROF, _raise)
    _confined.append(memory)


def allow(seconds: float) -> None:
    """Give the next task so much time of the processor; in a process that is not confined, nothing."""
    if sys.platform == "win32" or not _confined:
        return
    import resource
    import signal

    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    most = ceil(process_time() + seconds) + GRACE
    resource.setrlimit(resource.RLIMIT_CPU, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))
    signal.setitimer(signal.ITIMER_PROF, seconds)


def rest() -> None:
    """The task is done: its clock stops."""
    if sys.platform != "win32" and _confined:
        import signal

        signal.setitimer(signal.ITIMER_PROF, 0)


def memory_in_use() -> int:
    """Bytes of memory that this process holds now; where the system does not say, the most it ever held, or 0."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return _peak()
    import resource

    return pages * resource.getpagesize()


def _peak() -> int:
    if sys.platform == "win32":
        return 0
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def _raise(_number: int, _frame: FrameType | None) -> None:
    raise TimeUp
