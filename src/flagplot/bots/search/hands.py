"""Parallel search: forked processes that do the same work and return their results as JSON.

A process shares nothing after the fork. One that fails, dies or is late is ignored.
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
    """Start `work(number)` in several processes, or fewer if forking fails; returns their ids and pipes."""
    begun: list[tuple[int, int]] = []
    for number in range(1, count + 1):
        read, write = os.pipe()
        try:
            with warnings.catch_warnings():
                # Python 3.12 and later warn about forks in processes with threads; these children use no locks of other threads.
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
    """Run the work in the child and exit, without running handlers of the parent."""
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
    """Everything that is written to a pipe; empty if it is not closed in time."""
    said = b""
    while select.select([read], [], [], max(0.0, until - monotonic()))[0]:
        part = os.read(read, CHUNK)
        if not part:
            return said
        said += part
    return None
