"""The writer: collects the writes of all tables and commits them together, with one flush to disk."""

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
"""A statement and its values; the same statement object with other values joins it in one call."""


class Refused(Exception):
    """The database did not take a write: another server wrote first, or it is not there."""


Done: TypeAlias = Callable[[Refused | None], None]
Batch: TypeAlias = list[tuple[Sequence[Write], Done]]
Groups: TypeAlias = list[tuple[Executable, list[Mapping[str, Any]]]]

QUICK = 0.0005
"""Seconds a flush may keep everybody waiting; a disk that takes longer is written by a thread, and the next orders are played meanwhile."""
EACH = 0.00002
"""And so many more for each change that waits for this flush: that is what the thread costs it, for it takes the interpreter from the loop."""

TOGETHER = 128
"""Rows that one statement inserts; their values stay below the 32,766 that SQLite takes."""

PATIENCE = 15.0
"""Seconds to wait for a file that somebody else has locked."""


class Writer:
    """Collects the writes of all tables and commits them together: callers are answered after the flush.

    One after the other a disk makes some hundred commits a second; together it makes as many as come in.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._waiting: Batch = []
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._stopping = False
        self._file = File(engine) if engine.url.get_backend_name() == "sqlite" else None

    def start(self) -> None:
        """Begin to write."""
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
        """Whether somebody sees to what is to be written."""
        return self._task is not None and not self._task.done()

    async def write(self, *writes: Write) -> None:
        """Return when all of it is on disk; all or nothing."""
        if not writes:
            return
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.post(writes, partial(_resolve, done))
        await done  # a caller who goes away does not take the write along: it is in the batch

    def post(self, writes: Sequence[Write], done: Done) -> None:
        """Write it, and call when all of it is on disk or was refused. Whoever is called does not wait for anything."""
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
    """An SQLite file, written through the driver itself: for statements this small a driver's driver takes most of the time.

    A quick disk is written on the spot: to hand a batch to a thread and back takes longer than its flush does. Where flushes take longer
    the players of other tables do not wait for them.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._path = engine.url.database or ""
        self._connection: sqlite3.Connection | None = None
        self._aside = ThreadPoolExecutor(1, "writer")
        self._pace = 0.0
        """How long a flush has taken of late, in seconds."""

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
        """Let go of the file."""
        self._aside.shutdown()
        if self._connection is not None:
            self._connection.close()

    def _wait_and_write(self, groups: Groups) -> None:
        """In the thread: somebody else may have locked the file, to copy it or to look into it."""
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
    """A statement in SQLite's words, and how to take its values from a row in their order."""
    compiled: Any = statement.compile(dialect=sqlite_dialect(), column_keys=list(given))
    own = [(name, compiled.params.get(name)) for name in compiled.positiontup or ()]
    if len(own) > 1 and all(name in given for name, _ in own):
        return str(compiled), itemgetter(*(name for name, _ in own))
    return str(compiled), lambda row: [row.get(name, value) for name, value in own]


def _shares(rows: int) -> Iterator[tuple[int, int]]:
    """Where each statement begins that inserts many rows, and how many: powers of two, so that few statements are known to the driver."""
    first = 0
    while first < rows:
        several = min(TOGETHER, 1 << (rows - first).bit_length() - 1)
        yield first, several
        first += several


@lru_cache(maxsize=128)
def _several(sql: str, rows: int) -> str:
    """An insertion of several rows at once: the driver gives the interpreter away and asks for it again at every statement."""
    head, values, row = sql.partition(" VALUES ")
    return head + values + ", ".join([row] * rows)


def _settle(batch: Batch, fault: Refused | None) -> None:
    """Tell all who wait how it went."""
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
    """Equal statements go in one call, in the order in which they first came."""
    grouped: dict[int, tuple[Executable, list[Mapping[str, Any]]]] = {}
    for writes, _ in batch:
        for statement, values in writes:
            found = grouped.get(id(statement))
            if found is None:
                found = grouped[id(statement)] = (statement, [])
            found[1].append(values)
    return list(grouped.values())
