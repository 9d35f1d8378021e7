"""Games of a run played by the workers of a Dask cluster (`flagplot[cluster]`, docs/decisions/0011-cluster.md).

Games go out in chunks of about a second, so that short ones do not cost more to send than to play. Workers may be lost and added while it
runs: Dask gives the chunks of a lost one to others. A chunk that was on too many lost workers may only have waited there beside the game
that killed them: its games are played again one by one, each with the cluster to itself, and only a game that kills workers then has crashed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from flagplot.bots.guests import UnknownBot
from flagplot.lab.experiments.players import AHEAD, PAUSE, Job, Players, play_chunk
from flagplot.lab.experiments.row import Row, died

if TYPE_CHECKING:
    from distributed import Client

CHUNK_SECONDS: Final = 1.0
PATIENCE: Final = 15
"""Seconds to wait for the scheduler."""


class NoCluster(Exception):
    """The cluster cannot be used; the message says why."""


class Cluster(Players):
    """The workers of the scheduler at an address."""

    def __init__(self, address: str) -> None:
        super().__init__(CHUNK_SECONDS)
        self.address = address
        self._client: Client = _client(address)

    @property
    def workers(self) -> int:
        """The number of workers that have joined."""
        return len(self._client.nthreads())

    def close(self) -> None:
        self._client.close()

    def played(self, jobs: list[Job]) -> Iterator[Row]:
        from distributed import CancelledError, KilledWorker, wait

        ahead = jobs[::-1]
        suspects: list[Job] = []
        waiting: dict[Any, list[Job]] = {}
        is_alone = False
        while ahead or suspects or waiting:
            try:
                most = max(1, self.workers) * AHEAD
            except OSError as fault:
                raise NoCluster(_lost(self.address)) from fault
            if suspects and not waiting:
                is_alone = True
                self._submit(waiting, [suspects.pop()])
            while ahead and not suspects and not is_alone and len(waiting) < most:
                self._submit(waiting, self._chunk(ahead, most))
            with suppress(TimeoutError):
                wait(list(waiting), timeout=PAUSE, return_when="FIRST_COMPLETED")
            for future in [one for one in waiting if one.done()]:
                chunk = waiting.pop(future)
                try:
                    rows, seconds = future.result(PATIENCE)
                except KilledWorker:
                    if is_alone:
                        yield died(chunk[0])
                    else:
                        suspects += chunk
                except (CancelledError, OSError, TimeoutError) as fault:
                    raise NoCluster(_lost(self.address)) from fault
                except ModuleNotFoundError as fault:
                    message = f"A worker of {self.address} has no {fault.name}: install the same Flagplot, and the bots of the experiment, there."
                    raise NoCluster(message) from fault
                except UnknownBot as fault:
                    message = f"A worker of {self.address} lacks a bot of the experiment. {fault}"
                    raise NoCluster(message) from fault
                else:
                    self._seconds = seconds / len(chunk)
                    yield from rows
            is_alone = is_alone and bool(waiting)
            if self._client.status != "running":
                raise NoCluster(_lost(self.address))
            if self.is_stopping:
                ahead.clear()
                suspects.clear()

    def _submit(self, waiting: dict[Any, list[Job]], chunk: list[Job]) -> None:
        waiting[self._client.submit(play_chunk, chunk, pure=False)] = chunk


def _client(address: str) -> Client:
    try:
        from distributed import Client
    except ImportError as fault:
        message = "A cluster needs Dask, which is not installed: pip install 'flagplot[cluster]'."
        raise NoCluster(message) from fault
    try:
        return Client(address, timeout=PATIENCE)
    except (OSError, TimeoutError, ValueError) as fault:
        message = f"No Dask scheduler answers at {address}: start one with `dask scheduler`, and workers with `dask worker {address} --nthreads 1`."
        raise NoCluster(message) from fault


def _lost(address: str) -> str:
    return f"The scheduler at {address} is gone. The finished games are kept: the same command goes on with them."
