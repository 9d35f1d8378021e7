"""The staff: processes that think for the bots of the server's own games, and a thread for where there are none."""

from __future__ import annotations

import asyncio
from asyncio.subprocess import Process
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from zlib import crc32

import msgspec

from flagplot.bots.bot import Desk
from flagplot.kernel.seat import Seat
from flagplot.kernel.state import State
from flagplot.server.helper import Failed, Helper
from flagplot.server.people import digest
from flagplot.server.problems import log
from flagplot.server.settings import Settings
from flagplot.server.shelf import Shelf
from flagplot.server.table import Table
from flagplot.server.thinker import Answer, Question, think
from flagplot.server.turns import Turns

PATIENCE = 300.0
"""Seconds after which a process that thinks is ended, and a thread thinks instead."""
READ = msgspec.json.Decoder(Answer).decode


class Officer(Helper):
    """A process that thinks for bots."""

    def __init__(self) -> None:
        super().__init__("flagplot.server.thinker")

    async def ask(self, question: Question) -> str:
        """The order a bot gives."""
        answer = READ(await self.call(msgspec.json.encode(question), PATIENCE))
        if answer.fault:
            raise Failed(answer.fault.partition(":")[0])
        return answer.line


class Staff:
    """Thinks for bots, away from where orders are answered."""

    def __init__(self, shelf: Shelf, settings: Settings) -> None:
        self._shelf = shelf
        self._settings = settings
        self._officers = [Officer() for _ in range(settings.bot_processes if shelf.is_standard else 0)]
        self._thread = ThreadPoolExecutor(1, "bot")
        self._waking: asyncio.Task[Process] | None = None
        self.advice = Turns(max(1, len(self._officers)), most=3)
        """Advice: whoever asks for much of it keeps neither bots nor others waiting."""

    def start(self) -> None:
        """Wake an officer: the first bot should not have to wait for it."""
        if self._officers:
            self._waking = asyncio.create_task(self._officers[0].start())

    async def stop(self) -> None:
        """Between two orders."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        if self._waking is not None:
            await asyncio.gather(self._waking, return_exceptions=True)
        await asyncio.gather(*(officer.stop() for officer in self._officers))

    def brief(self, table: Table, seat: Seat, name: str) -> Callable[[], Awaitable[str]]:
        """Take down the position while the table is locked; what is returned finds what a bot orders in it.

        Without a name the bot is the best there is.
        """
        assert table.match is not None
        bot = self._shelf.bot(table.charter.game, name).name
        wits = digest(self._settings.token(32))
        if not self._officers:
            state = table.match.state.clone()
            return lambda: self._in_thread(table, seat, bot, state, wits)
        officer = self._officers[crc32(table.charter.id.encode()) % len(self._officers)]
        asked = question(table, seat, bot, wits)

        async def ask() -> str:
            try:
                return await officer.ask(asked)
            except Failed as fault:
                log.warning("a process that thinks for bots did not answer (%s): a thread thinks instead", fault)
            async with table.lock:
                assert table.match is not None
                state = table.match.state.clone()
            return await self._in_thread(table, seat, bot, state, wits)

        return ask

    async def _in_thread(self, table: Table, seat: Seat, name: str, state: State, wits: str) -> str:
        bot, desk = self._shelf.bot(table.charter.game, name), Desk(table.game, state, seat)
        return await asyncio.get_running_loop().run_in_executor(self._thread, think, bot, desk, wits)


def question(table: Table, seat: Seat, bot: str, wits: str) -> Question:
    """What a process must know to think for a seat."""
    match, charter = table.match, table.charter
    assert match is not None
    fair = charter.fairness
    return Question(
        charter.id,
        charter.game,
        charter.scenario,
        charter.options,
        str(fair.seed) if fair.seed is not None else None,
        fair.secret,
        {str(one): nonce for one, nonce in (fair.nonces or {}).items()},
        list(table.seqs),
        [(entry.seat, entry.line) for entry in match.record],
        seat,
        bot,
        wits,
    )
