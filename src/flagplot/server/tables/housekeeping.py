"""Housekeeping: evicts unused tables from memory, and deletes abandoned guests' tables."""

from __future__ import annotations

import asyncio

from flagplot.server.accounts.people import People
from flagplot.server.db.engine import AWAY
from flagplot.server.db.writer import Refused
from flagplot.server.http.errors import Problem, log
from flagplot.server.memory import give_back
from flagplot.server.tables.deletion import Deletion
from flagplot.server.tables.registry import Registry

EVERY = 30.0
"""Seconds between two checks of memory."""
HOUR = 3600.0


class Housekeeping:
    """Cleans up memory and disk in the background."""

    def __init__(self, registry: Registry, people: People, deletion: Deletion) -> None:
        self.registry = registry
        self.people = people
        self.deletion = deletion
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin."""
        self._task = asyncio.create_task(self._run(), name="housekeeping")

    async def stop(self) -> None:
        """Stop between two tables."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        swept = self.registry.settings.now()
        while True:
            await asyncio.sleep(EVERY)
            await self.evict()
            await asyncio.to_thread(give_back)
            if self.registry.settings.now() - swept > HOUR:
                swept = self.registry.settings.now()
                await self.sweep()

    async def evict(self) -> int:
        """Evict tables that were not used for a while, then the least recently used until the rest fits; returns how many."""
        limits, now = self.registry.settings.limits, asyncio.get_running_loop().time()
        gone = []
        for table in self.registry.live():
            idle = min(limits.idle_s, limits.over_s) if table.is_over else limits.idle_s
            if now - table.used > idle and self.registry.let_go(table):
                gone.append(table)
        weights = []
        for table in self.registry.live():  # least recently used first
            weights.append((table, table.weight()))
            await asyncio.sleep(0)  # estimating one takes a moment; let other tasks run
        total = sum(weight for _, weight in weights)
        for table, weight in weights:
            if total <= limits.memory:
                break
            if now - table.used > limits.used_s and self.registry.let_go(table):
                gone.append(table)
                total -= weight
        self.registry.is_full = total > limits.memory
        return len(gone)

    async def sweep(self) -> int:
        """Delete abandoned guests' tables, and guests without sessions and seats; returns the number of tables."""
        count = 0
        try:
            settings = self.registry.settings
            since = await self.deletion.since(settings.limits.guest_days, settings.now())
            for name in await self.deletion.forgotten(since) if since is not None else ():
                present = self.registry.present(name)
                if present is None or not present.subscribers:
                    await self.deletion.delete(name)
                    count += 1
            await self.people.prune()
        except (*AWAY, Refused, Problem) as fault:
            log.warning("the house was not swept: %s", type(fault).__name__)
        if count:
            log.info("%d tables of guests were deleted that nobody had touched for long", count)
        return count
