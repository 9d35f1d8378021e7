"""A fair queue: so many tasks run at once, and each client waiting has a turn after every other, however many tasks it has.

Turns go by network first: whoever comes in as ten guests from one address has one share with all of them.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeAlias

from flagplot.server.http.errors import Problem
from flagplot.server.said import phrase

MOST = 20
"""Questions of one asker that may wait."""
Line: TypeAlias = OrderedDict[str, deque[asyncio.Future[None]]]


class FairQueue:
    """Places for what takes the processor's time."""

    def __init__(self, places: int, most: int = MOST, share: Callable[[str], str] = str) -> None:
        self._free = places
        self._most = most
        self._share = share
        """Whose share an asker has: the network they come from, or their own."""
        self._waiting: OrderedDict[str, Line] = OrderedDict()

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
        mine = self._waiting.setdefault(self._share(who), OrderedDict()).setdefault(who, deque())
        if len(mine) >= self._most:
            problem = Problem(429, "slow", phrase("problem-your-questions-wait-already-let", most=self._most))
            problem.retry_after = 5
            raise problem
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        mine.append(called)
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self._pass_on()  # its turn had come just when it left
            raise

    def _pass_on(self) -> None:
        """The next share's next asker's first question; whoever has more goes to the end of the line."""
        while self._waiting:
            share, line = self._waiting.popitem(last=False)
            called = _first(line)
            if line:
                self._waiting[share] = line
            if called is not None:
                called.set_result(None)
                return
        self._free += 1


def _first(line: Line) -> asyncio.Future[None] | None:
    """The question whose turn it is in one share; nothing where all have left."""
    while line:
        who, mine = line.popitem(last=False)
        while mine and mine[0].done():
            mine.popleft()  # it has left
        if mine:
            called = mine.popleft()
            if mine:
                line[who] = mine
            return called
    return None
