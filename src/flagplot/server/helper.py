"""A helper: a process that answers a line for every line it is sent, and that can be ended when it takes too long."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process

LONGEST = 4 * 1024 * 1024
"""Bytes of an answer."""


FRESH = 10.0
"""Seconds more for a process that has only just been started: it reads its games first."""


class Failed(Exception):
    """A process did not answer."""


class Late(Failed):
    """It did not answer in time."""


class Helper:
    """One process, asked one question at a time; started when first needed, and again when it has ended."""

    def __init__(self, module: str) -> None:
        self.module = module
        self._process: Process | None = None
        self._lock = asyncio.Lock()

    async def start(self) -> Process:
        """The process."""
        if self._process is None or self._process.returncode is not None:
            command = (sys.executable, "-m", self.module)
            self._process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, limit=LONGEST)
        return self._process

    async def call(self, question: bytes, patience: float) -> bytes:
        """The answer to a line."""
        async with self._lock:
            is_fresh = self._process is None or self._process.returncode is not None
            try:
                return await asyncio.wait_for(self._call(question), patience + FRESH if is_fresh else patience)
            except BaseException as fault:  # a question given up must not be answered to the next who asks
                await self.stop()
                if isinstance(fault, TimeoutError):
                    raise Late(type(fault).__name__) from fault
                if isinstance(fault, (OSError, ValueError, RuntimeError)):
                    raise Failed(type(fault).__name__) from fault
                raise

    async def _call(self, question: bytes) -> bytes:
        process = await self.start()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(question + b"\n")
        await process.stdin.drain()
        answer = await process.stdout.readline()
        if not answer:
            message = "the process has ended"
            raise OSError(message)
        return answer

    async def stop(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()
