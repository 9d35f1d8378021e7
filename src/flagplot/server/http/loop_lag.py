"""The lag of the event loop: how long it is blocked, and by what.

The loop runs a heartbeat ten times a second and measures its delay. A thread watches it as well: while a beat is missing it can see
what the loop is executing, which the loop itself cannot.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from collections import deque
from collections.abc import MutableMapping
from time import monotonic
from traceback import extract_stack
from types import FrameType
from typing import Any
from weakref import WeakKeyDictionary

from flagplot.server.http.errors import log

BEAT = 0.1
"""Seconds between two heartbeats."""
LONG = 0.5
"""Seconds of lag from which on it is logged."""
MINUTE = 60.0
OFTEN = 20
"""Log lines in a minute, so that a constantly slow server does not fill its log."""


class LoopLagMonitor:
    """Measures the event loop in which it was started."""

    def __init__(self, long: float = LONG) -> None:
        self._long = long
        self._recent: deque[tuple[float, float]] = deque(maxlen=int(MINUTE / BEAT))
        self._requests: WeakKeyDictionary[asyncio.Task[Any], MutableMapping[str, Any]] = WeakKeyDictionary()
        self._beat = monotonic()
        self._place = ""
        self._handle: asyncio.TimerHandle | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ended = threading.Event()
        self._lines: deque[float] = deque(maxlen=OFTEN)
        self.stalls = 0
        """How often the loop was blocked for too long."""
        self.last_stall = ""
        """What blocked it the last time."""

    def start(self) -> None:
        """Start the heartbeat."""
        self._loop, self._beat = asyncio.get_running_loop(), monotonic()
        self._handle = self._loop.call_later(BEAT, self._note)
        watcher = threading.Thread(target=self._watch, args=(threading.get_ident(),), name="lag", daemon=True)
        watcher.start()

    def stop(self) -> None:
        """Stop the heartbeat."""
        self._ended.set()
        if self._handle is not None:
            self._handle.cancel()

    def began(self, scope: MutableMapping[str, Any]) -> None:
        """The current task answers this request."""
        task = asyncio.current_task()
        if task is not None:
            self._requests[task] = scope

    def worst(self) -> float:
        """The longest lag of the last minute, in seconds."""
        since = monotonic() - MINUTE
        present = monotonic() - self._beat - BEAT
        return max(0.0, present, *(lag for at, lag in self._recent if at > since))

    def _note(self) -> None:
        now = monotonic()
        lag = now - self._beat - BEAT
        self._recent.append((now, max(0.0, lag)))
        if lag > self._long:
            self.stalls += 1
            self.last_stall = self._place or "nothing that was seen"
            if len(self._lines) < OFTEN or now - self._lines[0] > MINUTE:
                self._lines.append(now)
                log.warning("the loop kept everybody waiting for %.1f s: %s", lag, self.last_stall)
        self._place, self._beat = "", now
        assert self._loop is not None
        self._handle = self._loop.call_later(BEAT, self._note)

    def _watch(self, loop_thread: int) -> None:
        """In a thread: while a heartbeat is missing, note what the loop is executing."""
        while not self._ended.wait(BEAT):
            if monotonic() - self._beat > self._long + BEAT and not self._place:
                frame = sys._current_frames().get(loop_thread)  # noqa: SLF001  # documented, for this very purpose
                if frame is not None:
                    self._place = f"{self._task()}, at {_innermost(frame)}"

    def _task(self) -> str:
        """What the loop is working on: a request by its route, because its path may contain a code, or a task by its name."""
        task = asyncio.current_task(self._loop)
        if task is None:
            return "a callback"
        scope = self._requests.get(task)
        if scope is None:
            return f"the task {task.get_name()!r}"
        return f"{scope.get('method', 'socket')} {scope.get('path_template', 'a request')}"


def _innermost(frame: FrameType) -> str:
    """The innermost frame in our own code, or else the innermost frame."""
    stack = extract_stack(frame)
    ours = [one for one in stack if "flagplot" in one.filename] or list(stack)
    last = ours[-1]
    return f"{'/'.join(last.filename.replace(chr(92), '/').split('/')[-2:])}:{last.lineno} {last.name}"
