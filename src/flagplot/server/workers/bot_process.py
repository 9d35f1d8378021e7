"""A process that thinks for bots, as the server sees it."""

from __future__ import annotations

from collections.abc import Callable

from flagplot.bots.roster import patience
from flagplot.server.workers.fair_queue import FairQueue
from flagplot.server.workers.process import Failed, WorkerProcess
from flagplot.server.workers.tasks import Done, Think, Thought

CROWD = 1_000_000
"""Bots of one owner that may wait: each of their tables asks one question at a time, and none is turned away."""


class BotProcess(WorkerProcess):
    """A process that thinks for bots, and the queue before it: of those who own tables each has a turn after every other."""

    def __init__(self, memory: int, seconds: float, share: Callable[[str], str] = str) -> None:
        super().__init__(memory)
        self._seconds = seconds
        self._turns = FairQueue(1, CROWD, share)

    async def think(self, owner: str, asked: Think) -> str:
        """The order a bot gives."""
        return (await self.ponder(owner, asked)).line

    async def ponder(self, owner: str, asked: Think) -> Thought:
        """The order a bot gives, with its reasons if they are wanted. A bot that searches has its own time on top."""
        async with self._turns.turn(owner):
            found = await self.ask(asked, self._seconds + patience(asked.bot), Thought)
        if isinstance(found, Done):
            raise Failed(found.refused)
        thought: Thought = found
        return thought
