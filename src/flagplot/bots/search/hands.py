"""More hands for one search: forked processes that do the same work beside this one and hand back what they found as JSON.

A hand shares nothing but what it was forked with. One that fails, dies or is late is left out: the search goes on with what the others found.
"""

from __future__ import annotations

import json
import os
import select
import signal
import warnings
from collections.abc import Callable
from time import monotonic
from typing import Any, Final

CHUNK: Final = 65_536


def fork(count: int, work: Callable[[int], Any]) -> list[tuple[int, int]]:
    """Begin `work(number)` in up to so many processes: their ids and the pipes they write to. Fewer where no more can be had."""
    begun: list[tuple[int, int]] = []
    for number in range(1, count + 1):
        read, write = os.pipe()
        try:
            with warnings.catch_warnings():
                # From Python 3.12 on a fork beside threads warns of their locks: a hand takes none of them.
                warnings.simplefilter("ignore", DeprecationWarning)
                pid = os.fork()
        except OSError:
            os.close(read)
            os.close(write)
            break
        if not pid:
            _serve(write, work, number)
        os.close(write)
        begun.append((pid, read))
    return begun


def _serve(write: int, work: Callable[[int], Any], number: int) -> None:
    """What a hand does, and nothing after it: no handler of the process it was forked from is to run."""
    code = 1
    try:
        said = json.dumps(work(number)).encode()
        while said:
            said = said[os.write(write, said) :]
        code = 0
    finally:
        os._exit(code)


def gather(begun: list[tuple[int, int]], grace: float) -> list[Any]:
    """The results of the worker processes; those not finished within a time limit are stopped."""
    until = monotonic() + grace
    found = []
    for pid, read in begun:
        said = _read(read, until)
        os.close(read)
        if said is None:
            os.kill(pid, signal.SIGKILL)
        _, status = os.waitpid(pid, 0)
        if said and not status:
            found.append(json.loads(said))
    return found


def _read(read: int, until: float) -> bytes | None:
    """All that is written to a pipe; nothing if it is not closed in time."""
    said = b""
    while select.select([read], [], [], max(0.0, until - monotonic()))[0]:
        part = os.read(read, CHUNK)
        if not part:
            return said
        said += part
    return None
