"""The study: odds, reports, looking back. It takes its time, nobody's game waits for it, and each asker has his turn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import msgspec

from flagplot.server.helper import Failed, Helper, Late
from flagplot.server.problems import Problem, away, log
from flagplot.server.reckoner import Reckoned, Sum
from flagplot.server.settings import Settings
from flagplot.server.shelf import Shelf
from flagplot.server.turns import Turns
from flagplot.server.wire import AskOdds, OddsReport

T = TypeVar("T")

THREADS = 2
READ = msgspec.json.Decoder(Reckoned).decode


class Study:
    """Two threads, and processes for what may take too long."""

    def __init__(self, shelf: Shelf, settings: Settings) -> None:
        self._shelf = shelf
        self._patience = settings.odds_s
        self._threads = ThreadPoolExecutor(THREADS, "study")
        self._turns = Turns(THREADS)
        count = settings.bot_processes if shelf.is_standard else 0
        self._idle = [Helper("flagplot.server.reckoner") for _ in range(count)]
        self._sums = Turns(count)
        self._has_helpers = count > 0

    async def work(self, who: str, work: Callable[..., T], *given: object) -> T:
        """Work in a thread, when it is this asker's turn."""
        async with self._turns.turn(who):
            return await asyncio.get_running_loop().run_in_executor(self._threads, work, *given)

    async def odds(self, who: str, slug: str, asked: AskOdds) -> OddsReport:
        """The odds of a situation, unless they take longer than anybody waits."""
        self._shelf.game(slug)
        if not self._has_helpers:
            return await self.work(who, self._shelf.ask, slug, asked.situation, asked.given)
        async with self._sums.turn(who):
            helper = self._idle.pop()
            try:
                found = READ(await helper.call(msgspec.json.encode(Sum(slug, asked)), self._patience))
            except Late as fault:
                sentence = f"That takes longer than {self._patience:.0f} s to work out: ask with smaller numbers."
                raise Problem(422, "refused", sentence) from fault
            except Failed as fault:
                log.warning("the process that reckons odds did not answer (%s)", fault)
                raise away() from fault
            finally:
                self._idle.append(helper)
        if found.report is None:
            raise Problem(422, "refused", found.refused)
        return found.report

    async def stop(self) -> None:
        """Whoever still waits has waited in vain."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        await asyncio.gather(*(helper.stop() for helper in self._idle))
