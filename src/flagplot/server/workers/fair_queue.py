"""A fair queue: a limited number of tasks run at once, and waiting clients are served round-robin, however many tasks each has.

Shares go by network first, so that ten guests from one address have one share together.
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
"""Queued tasks of one client."""
Line: TypeAlias = OrderedDict[str, deque[asyncio.Future[None]]]


class FairQueue:
    """Slots for expensive work."""

    def __init__(self, places: int, most: int = MOST, share: Callable[[str], str] = str) -> None:
        self._free = places
        self._most = most
        self._share = share
        """The share of a client: its network, or its own."""
        self._waiting: OrderedDict[str, Line] = OrderedDict()

    @asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[None]:
        """Wait for a slot and hold it."""
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
                self._pass_on()  # it was cancelled just when its turn came
            raise

    def _pass_on(self) -> None:
        """The first task of the next client of the next share; a client with more tasks goes to the end of the line."""
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
    """The next task of one share; `None` if all were cancelled."""
    while line:
        who, mine = line.popitem(last=False)
        while mine and mine[0].done():
            mine.popleft()  # it was cancelled
        if mine:
            called = mine.popleft()
            if mine:
                line[who] = mine
            return called
    return None
