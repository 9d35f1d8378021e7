"""The writer: collects the writes of all tables and commits them together, with one flush (group commit)."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from itertools import chain
from operator import itemgetter
from time import perf_counter, sleep
from typing import Any, TypeAlias

from sqlalchemy import ClauseElement, Insert
from sqlalchemy.dialects.sqlite import dialect as sqlite_dialect
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.sql.base import Executable

from flagplot.server.db.engine import AWAY, pragmas
from flagplot.server.http.errors import log

Write: TypeAlias = tuple[Executable, Mapping[str, Any]]
"""A statement and its values; writes with the same statement object are executed in one call."""


class Refused(Exception):
    """A write failed: another server wrote first, or the database is unreachable."""


Done: TypeAlias = Callable[[Refused | None], None]
Batch: TypeAlias = list[tuple[Sequence[Write], Done]]
Groups: TypeAlias = list[tuple[Executable, list[Mapping[str, Any]]]]

QUICK = 0.0005
"""Seconds that a flush may block the event loop; with a slower disk a thread writes while the next orders are played."""
EACH = 0.00002
"""Additional seconds for each waiting change: the cost of a thread, which competes with the loop for the GIL."""

TOGETHER = 128
"""Most rows in one INSERT; SQLite allows 32,766 values."""

PATIENCE = 15.0
"""Seconds to wait for a file locked by another process."""


class Writer:
    """Collects the writes of all tables and commits them together; callers are resumed after the flush.

    A disk makes about a hundred single commits a second; grouped, throughput is not limited by flushes.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._waiting: Batch = []
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._stopping = False
        self._file = File(engine) if engine.url.get_backend_name() == "sqlite" else None

    def start(self) -> None:
        """Start the writer task."""
        self._task = asyncio.create_task(self._run(), name="writer")

    async def stop(self) -> None:
        """Write what is left, then stop."""
        self._stopping = True
        self._wake.set()
        if self._task is not None:
            await self._task
        if self._file is not None:
            self._file.close()

    @property
    def is_writing(self) -> bool:
        """Whether the writer task is running."""
        return self._task is not None and not self._task.done()

    async def write(self, *writes: Write) -> None:
        """Write atomically; returns when everything is on disk."""
        if not writes:
            return
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.post(writes, partial(_resolve, done))
        await done  # cancelling the caller does not cancel the write, which is in the batch

    def post(self, writes: Sequence[Write], done: Done) -> None:
        """Write atomically, and call back after the commit or failure. The callback must not block."""
        self._waiting.append((writes, done))
        if len(self._waiting) == 1:
            self._wake.set()

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
            if self._file is not None:
                await self._file.write(groups)
            else:
                async with self.engine.begin() as connection:
                    for statement, rows in groups:
                        await connection.execute(statement, rows if len(rows) > 1 else rows[0])
        except Exception as fault:  # noqa: BLE001  # whatever it was, those who wait are told, and the writer goes on
            if not isinstance(fault, (*AWAY, sqlite3.Error)):
                log.exception("a write that cannot be")
            if len(batch) == 1:
                _settle(batch, Refused(type(fault).__name__))
                return
            for one in batch:
                await self._commit([one])
            return
        _settle(batch, None)


class File:
    """An SQLite file, written through the `sqlite3` module directly: for such small statements aiosqlite would take most of the time.

    With a fast disk the event loop writes, because switching to a thread and back takes longer than a flush. If flushes take longer,
    a thread writes, so that other tables are not delayed.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._path = engine.url.database or ""
        self._connection: sqlite3.Connection | None = None
        self._aside = ThreadPoolExecutor(1, "writer")
        self._pace = 0.0
        """Recent duration of a flush, in seconds."""

    async def write(self, groups: Groups) -> None:
        """Return when all of it is on disk."""
        if self._pace < QUICK + EACH * sum(len(rows) for _, rows in groups):
            try:
                self._write(groups)
            except sqlite3.OperationalError as fault:
                if fault.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                    raise
            else:
                return
        await asyncio.get_running_loop().run_in_executor(self._aside, self._wait_and_write, groups)

    def close(self) -> None:
        """Close the file."""
        self._aside.shutdown()
        if self._connection is not None:
            self._connection.close()

    def _wait_and_write(self, groups: Groups) -> None:
        """In the thread, because another process may have locked the file, to copy or read it."""
        end = perf_counter() + PATIENCE
        while True:
            try:
                self._write(groups)
            except sqlite3.OperationalError as fault:
                if fault.sqlite_errorcode != sqlite3.SQLITE_BUSY or perf_counter() > end:
                    raise
                sleep(0.02)
            else:
                return

    def _write(self, groups: Groups) -> None:
        if self._connection is None:
            self._connection = sqlite3.connect(self._path, timeout=0, isolation_level=None, check_same_thread=False)
            pragmas(self._connection, None)
        connection = self._connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            for statement, rows in groups:
                sql, values = _sql(statement, tuple(rows[0]))
                given = [values(row) for row in rows]
                if isinstance(statement, Insert) and statement.select is None:
                    for first, several in _shares(len(given)):
                        together = chain.from_iterable(given[first : first + several])
                        connection.execute(_several(sql, several), tuple(together))
                else:
                    connection.executemany(sql, given)
            before = perf_counter()
            connection.execute("COMMIT")
            self._pace += (perf_counter() - before - self._pace) / 16
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


@lru_cache(maxsize=128)
def _sql(statement: ClauseElement, given: tuple[str, ...]) -> tuple[str, Callable[[Mapping[str, Any]], Sequence[Any]]]:
    """A statement compiled for SQLite, and a function that extracts its values from a row in order."""
    compiled: Any = statement.compile(dialect=sqlite_dialect(), column_keys=list(given))
    own = [(name, compiled.params.get(name)) for name in compiled.positiontup or ()]
    if len(own) > 1 and all(name in given for name, _ in own):
        return str(compiled), itemgetter(*(name for name, _ in own))
    return str(compiled), lambda row: [row.get(name, value) for name, value in own]


def _shares(rows: int) -> Iterator[tuple[int, int]]:
    """Start and size of each multi-row INSERT: powers of two, so that the driver caches few statements."""
    first = 0
    while first < rows:
        several = min(TOGETHER, 1 << (rows - first).bit_length() - 1)
        yield first, several
        first += several


@lru_cache(maxsize=128)
def _several(sql: str, rows: int) -> str:
    """A multi-row INSERT: the driver releases and reacquires the GIL at every statement."""
    head, values, row = sql.partition(" VALUES ")
    return head + values + ", ".join([row] * rows)


def _settle(batch: Batch, fault: Refused | None) -> None:
    """Resume all waiting callers."""
    for _, done in batch:
        try:
            done(fault)
        except Exception:  # noqa: BLE001  # whatever one table makes of it, the others wait for their writes
            log.exception("a write that was not settled")


def _resolve(done: asyncio.Future[None], fault: Refused | None) -> None:
    if done.done():
        return
    if fault is None:
        done.set_result(None)
    else:
        done.set_exception(fault)


def _grouped(batch: Batch) -> Groups:
    """Equal statements are executed in one call, in the order of first occurrence."""
    grouped: dict[int, tuple[Executable, list[Mapping[str, Any]]]] = {}
    for writes, _ in batch:
        for statement, values in writes:
            found = grouped.get(id(statement))
            if found is None:
                found = grouped[id(statement)] = (statement, [])
            found[1].append(values)
    return list(grouped.values())
