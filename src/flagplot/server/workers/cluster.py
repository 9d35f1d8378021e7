"""Bots that think on the workers of a Dask cluster: each keeps one of our worker processes, with its limits of memory and time.

The server speaks to that process as to one of its own; the cluster carries the lines. Where the cluster does not answer, a process of this
machine does.
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
"""Seconds for the scheduler to answer."""
LATER = 30.0
"""Seconds after which a cluster that did not answer is asked again."""

_here: list[WorkerProcess] = []
"""On a worker of the cluster: its one process."""


async def answer(question: bytes, memory: int, patience: float) -> bytes:
    """On a worker of the cluster: the answer of its process to a line."""
    if not _here:
        _here.append(WorkerProcess(memory))
    return await _here[0].call(question, patience)


class Connection:
    """The server's connection to a cluster, made when it is first needed and again after it was lost."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._client: Client | None = None
        self._lock = asyncio.Lock()
        self._again = 0.0

    async def client(self) -> Client | None:
        """The client, or nothing while the cluster does not answer."""
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
        """Let go of the cluster."""
        client, self._client = self._client, None
        if client is not None:
            await client.close()


class ClusterProcess(BotProcess):
    """A process that thinks for bots somewhere on a cluster: the same place as long as there is one, since it remembers its games."""

    def __init__(
        self, connection: Connection, place: int, memory: int, seconds: float, share: Callable[[str], str]
    ) -> None:
        super().__init__(memory, seconds, share)
        self._connection = connection
        self._place = place

    async def call(self, question: bytes, patience: float) -> bytes:
        """The answer of the cluster; ours where it has none."""
        client = await self._connection.client()
        if client is not None:
            try:
                return await asyncio.wait_for(self._there(client, question, patience), patience + 2 * FRESH)
            except Late:
                raise
            except Exception as fault:  # noqa: BLE001  # whatever happened there, the bot is to answer
                log.warning("a bot's thought was lost on the cluster (%s): it is thought here", type(fault).__name__)
        return await super().call(question, patience)

    async def _there(self, client: Client, question: bytes, patience: float) -> bytes:
        workers = sorted(await client.nthreads())
        if not workers:
            message = "the cluster has no workers"
            raise Failed(message)
        where: Any = [workers[self._place % len(workers)]]
        text: bytes = await client.submit(
            answer, question, self._memory, patience, workers=where, allow_other_workers=True, retries=1, pure=False
        )
        return text
