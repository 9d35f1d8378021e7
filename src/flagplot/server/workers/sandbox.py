"""The limits of a worker process: memory permanently, processor time for each task.

Time ends in two steps. First a signal raises `TimeUp` between two Python instructions, which a task may handle. Code that
does not process signals, such as a single C call, is killed by the operating system a little later.
"""

from __future__ import annotations

import sys
from math import ceil
from pathlib import Path
from time import process_time
from types import FrameType

GRACE = 3
"""Seconds of processor time between the signal and the kill."""


_confined: list[int] = []
"""The limit of memory, once this process has one."""


class TimeUp(BaseException):
    """The time of the task is up. Not an `Exception`, so that `except Exception` does not catch it."""


def confine(memory: int) -> None:
    """Limit the memory of this process, if the operating system supports it."""
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
    """Limit the processor time of the next task; no effect in a process without limits."""
    if sys.platform == "win32" or not _confined:
        return
    import resource
    import signal

    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    most = ceil(process_time() + seconds) + GRACE
    resource.setrlimit(resource.RLIMIT_CPU, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))
    signal.setitimer(signal.ITIMER_PROF, seconds)


def rest() -> None:
    """Cancel the time limit after a task."""
    if sys.platform != "win32" and _confined:
        import signal

        signal.setitimer(signal.ITIMER_PROF, 0)


def memory_in_use() -> int:
    """Bytes of memory that this process uses now; if unknown, its peak, or 0."""
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
