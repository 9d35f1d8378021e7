"""The processes that play the games of a run: local ones here, those of a cluster in `cluster`."""

from __future__ import annotations

import os
import signal
import threading
from abc import ABC, abstractmethod
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import parent_process
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, Final, Self

from flagplot.lab.experiments.row import Row, died, played

AHEAD: Final = 3
"""Queued chunks for each process, so that none is idle."""
CHUNK_SECONDS: Final = 0.1
"""Target processor time of a chunk: large compared with the cost of sending, small compared with what a kill may lose."""
MOST: Final = 64
"""Most games in a chunk: lost with a worker, and waited for after Ctrl-C."""
TRIES: Final = 3
"""How often a game may kill its process before it counts as crashed; a process may also be killed from outside."""
PAUSE: Final = 0.5
"""Seconds between checks for Ctrl-C."""

Job = dict[str, Any]


class Players(ABC):
    """Plays jobs and yields rows as they are finished, in any order. After the first Ctrl-C games in progress are finished."""

    def __init__(self, seconds: float) -> None:
        self.is_stopping = False
        self._before: Any = None
        self._chunk_seconds = seconds
        self._seconds = seconds
        """Estimated time of a game; the first chunks have one game."""

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._interrupted)
        return self

    def __exit__(self, *_fault: object) -> None:
        self.close()
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def _interrupted(self, _number: int, _frame: object) -> None:
        if self.is_stopping:
            raise KeyboardInterrupt
        self.is_stopping = True

    def _chunk(self, ahead: list[Job], most: int) -> list[Job]:
        """The next chunk: games for about the target time; smaller chunks near the end, so that all processes have work."""
        size = round(self._chunk_seconds / max(self._seconds, 1e-6))
        size = max(1, min(size, MOST, len(ahead) // most))
        return [ahead.pop() for _ in range(size)]

    @abstractmethod
    def played(self, jobs: list[Job]) -> Iterator[Row]:
        """Rows of games as they are finished."""

    @abstractmethod
    def close(self) -> None:
        """Release the processes."""


class Processes(Players):
    """Processes of this machine, apart from the one that stores the rows; one that dies is replaced."""

    def __init__(self, workers: int = 0) -> None:
        super().__init__(CHUNK_SECONDS)
        self.workers = workers or os.cpu_count() or 1
        self._pool: ProcessPoolExecutor | None = None

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=not self.is_stopping, cancel_futures=True)

    def played(self, jobs: list[Job]) -> Iterator[Row]:
        for job in (yield from self._spread(jobs)):  # one of these games has killed its process
            if not self.is_stopping:
                yield _alone(job)

    def _spread(self, jobs: list[Job]) -> Generator[Row, None, list[Job]]:
        """Play games in parallel; those in progress when a process died are returned, to be played one by one."""
        ahead = jobs[::-1]
        waiting: dict[Future[tuple[list[Row], float]], list[Job]] = {}
        suspects: list[Job] = []
        most = self.workers * AHEAD
        while ahead or waiting:
            chunk: list[Job] = []
            try:
                while ahead and len(waiting) < most:
                    pool = self._open()
                    chunk = self._chunk(ahead, most)
                    waiting[pool.submit(play_chunk, chunk)] = chunk
                    chunk = []
                finished, _ = wait(waiting, timeout=PAUSE, return_when=FIRST_COMPLETED)
                for future in finished:
                    rows, seconds = future.result()
                    self._seconds = seconds / len(rows)
                    del waiting[future]
                    yield from rows
            except BrokenProcessPool:
                self._pool = None
                suspects += chunk
                for some in waiting.values():
                    suspects += some
                waiting.clear()
            if self.is_stopping:
                ahead.clear()
                waiting = {future: some for future, some in waiting.items() if not future.cancel()}
        return suspects

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.workers, initializer=_begin)
        return self._pool


def play_chunk(jobs: list[Job]) -> tuple[list[Row], float]:
    """Play games in a process, or on a worker of a cluster: returns their rows and the processor time they took."""
    start = process_time()
    return [played(job) for job in jobs], process_time() - start


def _alone(job: Job) -> Row:
    """Play a game in a separate process."""
    with TemporaryDirectory() as folder:
        heard = Path(folder) / "orders"
        for _ in range(TRIES):
            heard.unlink(missing_ok=True)
            with ProcessPoolExecutor(1, initializer=_begin) as pool:
                try:
                    return pool.submit(played, job, heard).result()
                except BrokenProcessPool:
                    continue
        return died(job, heard)


def _begin() -> None:
    """Ignore Ctrl-C in workers, which is for the main process, and end when the main process ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    keeper = parent_process()
    if keeper is not None:
        keeper.join()
        os._exit(1)
