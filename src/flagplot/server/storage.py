"""The database: one engine, migrations at start, and a writer that commits many orders with one flush to disk."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeAlias

from sqlalchemy import Connection, Engine, Executable, create_engine, event, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

Write: TypeAlias = tuple[Executable, Mapping[str, Any]]
"""A statement and its values; the same statement object with other values joins it in one call."""


def open_engine(url: str) -> AsyncEngine:
    """The engine of a database; SQLite writes ahead and flushes before it answers."""
    if not url.startswith("sqlite"):
        return create_async_engine(url, pool_size=5, max_overflow=5, pool_pre_ping=True)
    Path(url.split("///", 1)[1]).parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(url, connect_args={"timeout": 15})
    event.listen(engine.sync_engine, "connect", _pragmas)
    return engine


def _pragmas(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


async def migrate(engine: AsyncEngine) -> None:
    """Bring the database up to today's tables."""
    async with engine.connect() as connection:
        await connection.run_sync(_upgrade)
        await connection.commit()


def _upgrade(connection: Connection) -> None:
    from alembic import command  # only a starting server needs it
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


class Taken(Exception):
    """Another server has this database."""


class Claim:
    """One server for each database: a lock that ends with the process that holds it, however that ends."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._file: int | None = None
        self._connection: AsyncConnection | None = None

    async def take(self, seconds: float = 10.0) -> None:
        """Take the lock; a server that was just killed may need a moment to be missed."""
        end = asyncio.get_running_loop().time() + seconds
        while not await self._try():
            if asyncio.get_running_loop().time() > end:
                message = "Another server has this database: one process for each."
                raise Taken(message)
            await asyncio.sleep(0.2)

    async def _try(self) -> bool:
        if self.engine.url.get_backend_name() != "sqlite":
            self._connection = self._connection or await self.engine.connect()
            got = await self._connection.scalar(text("SELECT pg_try_advisory_lock(19420405)"))
            await self._connection.commit()
            return bool(got)
        if sys.platform == "win32":
            return True  # no such locks there: docs/server.md says what not to do
        import fcntl

        if self._file is None:
            self._file = os.open(f"{self.engine.url.database}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

    async def release(self) -> None:
        """Let go."""
        if self._file is not None:
            os.close(self._file)
            self._file = None
        if self._connection is not None:
            await self._connection.close()
            self._connection = None


class Refused(Exception):
    """The database did not take a write: another server wrote first, or it is not there."""


Batch: TypeAlias = list[tuple[Sequence[Write], "asyncio.Future[None]"]]


class Writer:
    """Collects the writes of all tables and commits them together: who waits is answered after the flush.

    One after the other a disk makes some hundred commits a second; together it makes as many as come in.
    SQLite is written by one thread of its own, a whole batch at a time: a driver that hops between threads for every
    statement waits for the interpreter's lock at every hop, and that was most of the time an order took.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._waiting: Batch = []
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._stopping = False
        self._sync: Engine | None = None
        if engine.url.get_backend_name() == "sqlite":
            self._sync = create_engine(engine.url.set(drivername="sqlite"), connect_args={"timeout": 15})
            event.listen(self._sync, "connect", _pragmas)
            self._thread = ThreadPoolExecutor(1, "writer")

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._run(), name="writer")

    async def stop(self) -> None:
        """Write what is left, then stop."""
        self._stopping = True
        self._wake.set()
        if self._task is not None:
            await self._task
        if self._sync is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._sync.dispose)
            self._thread.shutdown()

    async def write(self, *writes: Write) -> None:
        """Return when all of it is on disk; all or nothing."""
        if not writes:
            return
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((writes, done))
        self._wake.set()
        # A caller who goes away does not take the write with him: the memory already holds it.
        await asyncio.shield(done)

    async def _run(self) -> None:
        while not self._stopping or self._waiting:
            await self._wake.wait()
            self._wake.clear()
            batch, self._waiting = self._waiting, []
            while batch:
                now, batch = batch[:200], batch[200:]
                await self._commit(now)

    async def _commit(self, batch: Batch) -> None:
        try:
            groups = _grouped(batch)
            if self._sync is not None:
                await asyncio.get_running_loop().run_in_executor(self._thread, _write, self._sync, groups)
            else:
                async with self.engine.begin() as connection:
                    for statement, rows in groups:
                        await connection.execute(statement, rows)
        except (DBAPIError, OSError) as fault:
            if len(batch) == 1:
                self._settle(batch[0][1], Refused(type(fault).__name__))
                return
            for one in batch:
                await self._commit([one])
            return
        for _, done in batch:
            self._settle(done, None)

    @staticmethod
    def _settle(done: asyncio.Future[None], fault: Refused | None) -> None:
        if done.done():
            return
        if fault is None:
            done.set_result(None)
        else:
            done.set_exception(fault)


def _grouped(batch: Batch) -> list[tuple[Executable, Any]]:
    """Equal statements go in one call, in the order in which they first came."""
    grouped: dict[int, tuple[Executable, list[Mapping[str, Any]]]] = {}
    for writes, _ in batch:
        for statement, values in writes:
            grouped.setdefault(id(statement), (statement, []))[1].append(values)
    return [(statement, rows if len(rows) > 1 else rows[0]) for statement, rows in grouped.values()]


def _write(engine: Engine, groups: list[tuple[Executable, Any]]) -> None:
    with engine.begin() as connection:
        for statement, rows in groups:
            connection.execute(statement, rows)
