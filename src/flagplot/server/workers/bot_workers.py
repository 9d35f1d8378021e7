"""Worker processes for bots of the server's games, or a thread if there are none."""

from __future__ import annotations

import asyncio
from asyncio.subprocess import Process
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar
from zlib import crc32

from flagplot.bots.bot import Desk, wits
from flagplot.bots.roster import below, ranks
from flagplot.kernel.seat import Seat
from flagplot.kernel.state import State
from flagplot.server.accounts.tokens import digest
from flagplot.server.catalogue import Catalogue
from flagplot.server.http.errors import log
from flagplot.server.settings import Settings
from flagplot.server.tables.table import Table
from flagplot.server.workers.bot_process import CROWD, BotProcess
from flagplot.server.workers.cluster import ClusterProcess, Connection
from flagplot.server.workers.fair_queue import FairQueue
from flagplot.server.workers.process import Failed, Late
from flagplot.server.workers.tasks import Think, Thought, lots_of
from flagplot.server.workers.thinking import any_legal, think

T = TypeVar("T")


class BotWorkers:
    """Computes bots' orders outside the event loop."""

    def __init__(self, catalogue: Catalogue, settings: Settings, share: Callable[[str], str] = str) -> None:
        self._catalogue = catalogue
        self._settings = settings
        count = settings.bot_processes if catalogue.is_standard else 0
        self._cluster = Connection(settings.think_on) if settings.think_on else None
        self.processes = [self._process(place, share) for place in range(count)]
        self._thread = ThreadPoolExecutor(1, "bot")
        self._threads = FairQueue(1, CROWD, share)
        self._staff = FairQueue(1, CROWD, share)
        self._waking: asyncio.Task[Process] | None = None
        self.advice = FairQueue(max(1, len(self.processes)), most=3)
        """The pool for advice, separate so that it delays no bots."""

    def _process(self, place: int, share: Callable[[str], str]) -> BotProcess:
        memory, seconds = self._settings.worker_memory, self._settings.think_s
        if self._cluster is None:
            return BotProcess(memory, seconds, share)
        return ClusterProcess(self._cluster, place, memory, seconds, share)

    def start(self) -> None:
        """Start a process in advance, so that the first bot need not wait for it."""
        if self.processes and self._cluster is None:
            self._waking = asyncio.create_task(self.processes[0].start())

    async def stop(self) -> None:
        """Between two orders."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        if self._waking is not None:
            await asyncio.gather(self._waking, return_exceptions=True)
        await asyncio.gather(*(process.stop() for process in self.processes))
        if self._cluster is not None:
            await self._cluster.close()

    def brief(self, table: Table, seat: Seat, name: str) -> Callable[[], Awaitable[str]]:
        """Capture the position while the table is locked; returns a coroutine function that computes the bot's order."""
        think = self.counsel(table, seat, name, advises=False)

        async def order() -> str:
            return (await think()).line

        return order

    def counsel(self, table: Table, seat: Seat, name: str, *, advises: bool = True) -> Callable[[], Awaitable[Thought]]:
        """The same with the bot's reasons.

        Without a name the default bot is used. Its dice follow from the game's key, so that the same game gives the same
        orders everywhere; those of an adviser do not, because a person sees their effects before the game is over.
        """
        assert table.match is not None
        bot = self._catalogue.bot(table.info.game, name).name
        if advises:
            key = digest(self._settings.token(32))
        else:
            key = wits(table.match.fairness.key(), seat, len(table.match.record) - 1)
        owner = owner_of(table)
        if not self.processes:
            state = table.match.state.clone()
            return lambda: self._in_thread(owner, table, seat, bot, state, key, advises=advises)
        process = self.processes[crc32(table.info.id.encode()) % len(self.processes)]
        asked = question(table, seat, bot, key, advises=advises)

        async def ask() -> Thought:
            for one in ranks(bot) if below(bot) else (bot, bot):
                asked.bot = one
                try:
                    return await process.ponder(owner, asked)
                except Late:
                    log.warning("a bot of %s had no time left; the level below answers", asked.game)
                    if not below(one):
                        break
                except Failed as fault:
                    log.warning("a process that thinks for bots did not answer (%s)", fault)
            async with table.lock:
                assert table.match is not None
                state = table.match.state.clone()
            return Thought(await self._any_legal(table, seat, state, key))

        return ask

    async def _in_thread(
        self, owner: str, table: Table, seat: Seat, name: str, state: State, key: str, *, advises: bool
    ) -> Thought:
        crew = [self._catalogue.bot(table.info.game, one) for one in ranks(name)]
        work = partial(think, crew[0], Desk(table.game, state, seat), key, *crew[1:], advises=advises)
        async with self._threads.turn(owner):
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def staff(self, table: Table, work: Callable[..., T], *given: object) -> T:
        """Work of plans and standing orders, one table at a time, so that runs at many tables delay no request."""
        async with self._staff.turn(owner_of(table)):
            return await asyncio.to_thread(work, *given)

    async def _any_legal(self, table: Table, seat: Seat, state: State, key: str) -> str:
        desk = Desk(table.game, state, seat)
        return await asyncio.get_running_loop().run_in_executor(self._thread, any_legal, desk, key)


def owner_of(table: Table) -> str:
    """The key of a table for fair queueing."""
    return table.info.owner or table.info.id


def question(table: Table, seat: Seat, bot: str, key: str, *, advises: bool = False) -> Think:
    """The task that describes a seat's position to a worker."""
    match, info = table.match, table.info
    assert match is not None
    lots = lots_of(info.fairness)
    return Think(
        info.id,
        info.game,
        info.scenario,
        info.options,
        lots[0].seed,
        lots[0].secret,
        lots[0].nonces,
        list(table.seqs),
        [(entry.seat, entry.line) for entry in match.record],
        seat,
        bot,
        key,
        lots[1:],
        advises,
    )
