"""The server's interface to a worker process for bots."""

from __future__ import annotations

from collections.abc import Callable

from flagplot.bots.roster import patience
from flagplot.server.workers.fair_queue import FairQueue
from flagplot.server.workers.process import Failed, WorkerProcess
from flagplot.server.workers.tasks import Done, Think, Thought

CROWD = 1_000_000
"""Queued bots of one owner: each table has one request at a time, and none is refused."""


class BotProcess(WorkerProcess):
    """A worker process for bots with a queue, scheduled fairly by owners of tables."""

    def __init__(self, memory: int, seconds: float, share: Callable[[str], str] = str) -> None:
        super().__init__(memory)
        self._seconds = seconds
        self._turns = FairQueue(1, CROWD, share)

    async def think(self, owner: str, asked: Think) -> str:
        """The order a bot gives."""
        return (await self.ponder(owner, asked)).line

    async def ponder(self, owner: str, asked: Think) -> Thought:
        """The order of a bot, with its reasons if requested. A searching bot has its own time limit in addition."""
        async with self._turns.turn(owner):
            found = await self.ask(asked, self._seconds + patience(asked.bot), Thought)
        if isinstance(found, Done):
            raise Failed(found.refused)
        thought: Thought = found
        return thought
