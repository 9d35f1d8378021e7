"""Writes chronicles of finished games: a worker process replays them to record what every seat saw."""

from __future__ import annotations

import asyncio

from flagplot.server.db.rows import chronicle_row
from flagplot.server.db.writer import Refused
from flagplot.server.history.ended import finished
from flagplot.server.history.finished import Finished
from flagplot.server.http.errors import Problem, log
from flagplot.server.tables.registry import Registry
from flagplot.server.tables.table import Table
from flagplot.server.workers.background import BackgroundWork
from flagplot.server.workers.bot_workers import owner_of

LAST = 10.0
"""Seconds to wait at shutdown for chronicles that are being written."""


class ChronicleWriter:
    """Writes the chronicle of every game that ends, in the background."""

    def __init__(self, registry: Registry, background: BackgroundWork) -> None:
        self.registry = registry
        self._background = background
        self._writing: dict[str, asyncio.Task[None]] = {}
        self._catching_up: asyncio.Task[None] | None = None
        self._is_stopping = False

    def start(self) -> None:
        """Resume chronicles that were not written before a crash."""
        self._catching_up = asyncio.create_task(self._catch_up())

    async def stop(self) -> None:
        """Finish chronicles in progress, within a time limit; the next start resumes the rest."""
        self._is_stopping = True
        if (
            self._catching_up is not None
        ):  # not cancelled during a database query, which would leave the driver in an undefined state
            await _finish([self._catching_up])
        await _finish(list(self._writing.values()))

    @property
    def is_writing(self) -> bool:
        """Whether a chronicle is not on disk yet."""
        return bool(self._writing)

    def wake(self, table: Table) -> None:
        """A table has changed: if its game is over, write the chronicle."""
        name = table.info.id
        if table.is_over and table.match is not None and name not in self._writing:
            # Captured now: the table may be evicted before the task runs.
            self._writing[name] = asyncio.create_task(self._write(table, finished(table)))

    async def _catch_up(self) -> None:
        for name in await self.registry.loader.unwritten():
            if self._is_stopping:
                return
            try:
                self.wake(await self.registry.table(name))
            except Problem:
                continue  # a game of other rules that ended before there were chronicles
            if name in self._writing and not self._is_stopping:
                await asyncio.wait([self._writing[name]])

    async def _write(self, table: Table, game: Finished) -> None:
        name = table.info.id
        try:
            if await self.registry.loader.chronicle(name) is None:
                packed = await self._background.chronicle(owner_of(table), game)
                await self.registry.writer.write(chronicle_row(table, packed))
        except Problem as problem:
            log.warning("no chronicle of table %s: %s", name, problem.detail)
        except Refused:
            log.warning("no chronicle of table %s yet: the disk refused it", name)
        except Exception:  # noqa: BLE001  # the game stays as it is; whoever keeps the server reads why
            log.exception("table %s cannot be written down", name)
        finally:
            del self._writing[name]


async def _finish(tasks: list[asyncio.Task[None]]) -> None:
    """Wait for tasks, cancel those that take too long, and return when none is left."""
    if tasks:
        _, late = await asyncio.wait(tasks, timeout=LAST)
        for task in late:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
