"""The server's interface to a worker process: one task at a time, killed when it takes too long, restarted when it has grown."""

from __future__ import annotations

import asyncio
import signal
import sys
from asyncio.subprocess import PIPE, Process
from functools import partial
from typing import Any

import msgspec

from flagplot.server.workers.stall import StallWatch
from flagplot.server.workers.tasks import Done, Job, Task

MODULE = "flagplot.server.workers"
LONGEST = 12 * 1024 * 1024
"""Bytes of an answer."""
FRESH = 15.0
"""Additional seconds for a new process, which loads its games first."""
IDLE = 300.0
"""Seconds after which an idle process is ended to free its memory."""
TOO_MUCH = frozenset(("MemoryError", "RecursionError"))
"""Errors of a task that needs more resources than it has."""
DECODER = msgspec.json.Decoder(Done)
ASIDE = 128 * 1024
"""Bytes from which on an answer is decoded in a thread."""


class Failed(Exception):
    """A process did not answer."""


class Late(Failed):
    """It did not answer within its time."""


class Stalled(OSError):
    """It was ended because it slept, or was stopped, for all of its time."""


class Broken(Failed):
    """It came upon a fault in the program: neither more time nor a smaller question would help."""


class WorkerProcess:
    """One process, one task at a time; started on first use, and again when it has ended."""

    def __init__(self, memory: int, large: int = 0) -> None:
        self._memory = memory
        self._large = large or memory // 2
        self._process: Process | None = None
        self._lock = asyncio.Lock()
        self._clock: asyncio.TimerHandle | None = None

    @property
    def is_started(self) -> bool:
        """Whether the process runs."""
        return self._process is not None and self._process.returncode is None

    async def start(self) -> Process:
        """The process."""
        if self._process is None or self._process.returncode is not None:
            command = (sys.executable, "-m", MODULE, str(self._memory), str(self._large))
            self._process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, limit=LONGEST)
        return self._process

    async def ask(self, task: Task, seconds: float, kind: Any) -> Any:
        """The answer to a task with a limit of processor time, and the same limit of time asleep.

        Time spent waiting for a processor is limited by the clock on the wall only, at ten times that.
        """
        text = await self.call(msgspec.json.encode(Job(task, seconds)), 10 * seconds + 10, seconds)
        if len(text) > ASIDE:
            return await asyncio.to_thread(_read, text, kind)
        return _read(text, kind)

    async def call(self, question: bytes, patience: float, idle: float) -> bytes:
        """The answer to a line, within so many seconds on the wall and so many of sleep."""
        async with self._lock:
            self._rest()
            is_fresh = not self.is_started
            try:
                text = await asyncio.wait_for(self._call(question, idle), patience + FRESH if is_fresh else patience)
            except BaseException as fault:  # the answer to a cancelled task must not reach the next one
                ended = self._process.returncode if self._process is not None else None
                await self.stop()
                if isinstance(fault, (TimeoutError, Stalled)) or ended == -_sigxcpu():
                    raise Late(type(fault).__name__) from fault
                if isinstance(fault, (OSError, ValueError, RuntimeError)):
                    raise Failed(type(fault).__name__) from fault
                raise
            if b'"is_large":true' in text[-24:]:
                await self.stop()
            else:
                self._clock = asyncio.get_running_loop().call_later(IDLE, self._end)
            return text

    async def _call(self, question: bytes, idle: float) -> bytes:
        process = await self.start()
        assert process.stdin is not None
        assert process.stdout is not None
        watch = StallWatch(process.pid, idle, partial(_kill, process))
        try:
            process.stdin.write(question + b"\n")
            await process.stdin.drain()
            answer = await process.stdout.readline()
        except OSError as fault:
            raise (Stalled if watch.has_stalled else type(fault))(*fault.args) from fault
        finally:
            watch.cancel()
        if not answer:
            await process.wait()
            message = "the process has ended"
            raise (Stalled if watch.has_stalled else OSError)(message)
        return answer

    def _rest(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def _end(self) -> None:
        """End an idle process: it exits when its input is closed."""
        self._clock = None
        process = self._process
        if not self._lock.locked() and process is not None and process.stdin is not None:
            process.stdin.close()
            self._process = None

    async def stop(self) -> None:
        """End the process."""
        self._rest()
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()


def _read(text: bytes, kind: Any) -> Any:
    done = DECODER.decode(text)
    if done.is_late:
        message = "no time left"
        raise Late(message)
    if done.fault:
        raise (Failed if done.fault in TOO_MUCH else Broken)(done.fault)
    return done if done.refused else msgspec.json.decode(done.result, type=kind)


def _kill(process: Process) -> None:
    if process.returncode is None:
        process.kill()


def _sigxcpu() -> int:
    return int(signal.SIGXCPU) if sys.platform != "win32" else 0
