"""Bots on the workers of a Dask cluster: each runs one of our worker processes, with its limits of memory and time.

The server uses the same line protocol as for its own processes, through the cluster. If the cluster does not answer, a local process
does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from flagplot.server.http.errors import log
from flagplot.server.workers.bot_process import BotProcess
from flagplot.server.workers.process import FRESH, Failed, Late, WorkerProcess

if TYPE_CHECKING:
    from distributed import Client

CONNECT = 5.0
"""Seconds to wait for the scheduler."""
LATER = 30.0
"""Seconds after which an unreachable cluster is tried again."""

_here: list[WorkerProcess] = []
"""Runs on a worker of the cluster: its process."""


async def answer(question: bytes, memory: int, patience: float, idle: float) -> bytes:
    """Runs on a worker of the cluster: the answer of its process to a line."""
    if not _here:
        _here.append(WorkerProcess(memory))
    return await _here[0].call(question, patience, idle)


class Connection:
    """The server's connection to a cluster, made on first use and again after a loss."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._client: Client | None = None
        self._lock = asyncio.Lock()
        self._again = 0.0

    async def client(self) -> Client | None:
        """The client, or `None` while the cluster is unreachable."""
        from distributed import Client

        loop = asyncio.get_running_loop()
        async with self._lock:
            if self._client is not None and self._client.status != "running":
                await self.close()
                self._again = loop.time() + LATER
            if self._client is None and loop.time() >= self._again:
                try:
                    self._client = await Client(self.address, asynchronous=True, timeout=CONNECT, set_as_default=False)
                except (OSError, TimeoutError, ValueError) as fault:
                    self._again = loop.time() + LATER
                    log.warning("no cluster answers at %s (%s): bots think here", self.address, type(fault).__name__)
            return self._client

    async def close(self) -> None:
        """Close the connection."""
        client, self._client = self._client, None
        if client is not None:
            await client.close()


class ClusterProcess(BotProcess):
    """A bot process somewhere on a cluster; stays on one worker, because that process caches its games."""

    def __init__(
        self, connection: Connection, place: int, memory: int, seconds: float, share: Callable[[str], str]
    ) -> None:
        super().__init__(memory, seconds, share)
        self._connection = connection
        self._place = place

    async def call(self, question: bytes, patience: float, idle: float) -> bytes:
        """The answer of the cluster, or of a local process if there is none."""
        client = await self._connection.client()
        if client is not None:
            try:
                return await asyncio.wait_for(self._there(client, question, patience, idle), patience + 2 * FRESH)
            except Late:
                raise
            except Exception as fault:  # noqa: BLE001  # whatever happened there, the bot is to answer
                log.warning("a bot's thought was lost on the cluster (%s): it is thought here", type(fault).__name__)
        return await super().call(question, patience, idle)

    async def _there(self, client: Client, question: bytes, patience: float, idle: float) -> bytes:
        workers = sorted(await client.nthreads())
        if not workers:
            message = "the cluster has no workers"
            raise Failed(message)
        where: Any = [workers[self._place % len(workers)]]
        text: bytes = await client.submit(
            answer,
            question,
            self._memory,
            patience,
            idle,
            workers=where,
            allow_other_workers=True,
            retries=1,
            pure=False,
        )
        return text
