"""Turns: so much is done at once, and whoever waits has his turn after every other, however many questions he has."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from flagplot.server.problems import Problem

MOST = 20
"""Questions of one asker that may wait."""


class Turns:
    """Places for what takes the processor's time."""

    def __init__(self, places: int, most: int = MOST) -> None:
        self._free = places
        self._most = most
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[None]:
        """Wait for a place and hold it."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(who)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, who: str) -> None:
        mine = self._waiting.setdefault(who, deque())
        if len(mine) >= self._most:
            problem = Problem(429, "slow", f"{self._most} of your questions wait already: let them be answered first.")
            problem.retry_after = 5
            raise problem
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        mine.append(called)
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self._pass_on()  # it was his turn just when he left
            raise

    def _pass_on(self) -> None:
        """The next asker's first question; one who has more goes to the end of the line."""
        while self._waiting:
            who, mine = self._waiting.popitem(last=False)
            while mine and mine[0].done():
                mine.popleft()  # he has left
            if not mine:
                continue
            mine.popleft().set_result(None)
            if mine:
                self._waiting[who] = mine
            return
        self._free += 1
