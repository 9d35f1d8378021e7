"""The lock that allows one server for each database."""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import suppress

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from flagplot.server.db.engine import AWAY
from flagplot.server.http.errors import log

WATCH = 2.0
"""Seconds between two checks that PostgreSQL still holds the lock."""
LAST = 5.0
"""Seconds to wait at shutdown for a running query."""


class DatabaseInUse(Exception):
    """Another server has this database."""


class DatabaseLock:
    """A lock that is released when its process ends, however it ends."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._file: int | None = None
        self._connection: AsyncConnection | None = None
        self._released = asyncio.Event()
        self._keeping: asyncio.Task[None] | None = None

    async def take(self, seconds: float = 10.0) -> None:
        """Take the lock; the lock of a server that was just killed may be held for a moment."""
        end = asyncio.get_running_loop().time() + seconds
        while not await self._try():
            if asyncio.get_running_loop().time() > end:
                message = "Another server has this database: one process for each."
                raise DatabaseInUse(message)
            await asyncio.sleep(0.2)

    async def _try(self) -> bool:
        if self.engine.url.get_backend_name() != "sqlite":
            self._connection = self._connection or await self.engine.connect()
            got = await self._connection.scalar(text("SELECT pg_try_advisory_lock(19420405)"))
            await self._connection.commit()
            return bool(got)
        # The file contains every secret of every game: not readable by other users of this machine.
        os.close(os.open(self.engine.url.database or "", os.O_RDWR | os.O_CREAT, 0o600))
        if sys.platform == "win32":
            return True  # no such locks on this platform (docs/server.md)
        import fcntl

        if self._file is None:
            self._file = os.open(_lock_of(self.engine), os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

    def keep(self) -> None:
        """Keep the lock: a restarted PostgreSQL has lost it."""
        if self.engine.url.get_backend_name() != "sqlite":
            self._keeping = asyncio.create_task(self._watch(), name="lock")

    async def _watch(self) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._released.wait(), WATCH)
            if self._released.is_set():
                return
            try:
                if self._connection is None:
                    await self._take_again()
                else:
                    await self._connection.scalar(text("SELECT 1"))
                    await self._connection.commit()
            except AWAY as fault:
                log.warning("the database does not answer: %s", type(fault).__name__)
                broken, self._connection = self._connection, None
                if broken is not None:
                    with suppress(*AWAY):
                        await broken.invalidate()
                        await broken.close()

    async def _take_again(self) -> None:
        if not await self._try():
            log.error("another server has this database now: end one of the two")

    async def release(self) -> None:
        """Release the lock after the last query on its connection."""
        self._released.set()
        if self._keeping is not None:
            _, late = await asyncio.wait([self._keeping], timeout=LAST)
            for task in late:
                task.cancel()
            await asyncio.gather(self._keeping, return_exceptions=True)
            self._keeping = None
        if self._file is not None:
            os.close(self._file)
            self._file = None
        if self._connection is not None:
            await self._connection.close()
            self._connection = None


def _lock_of(engine: AsyncEngine) -> str:
    """The lock file of a database, after resolving links: two names of one file are one database."""
    return f"{os.path.realpath(engine.url.database or '')}.lock"
