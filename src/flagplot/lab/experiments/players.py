"""Who plays the games of a run: the processes of this machine here, those of a cluster in `cluster`."""

from __future__ import annotations

import os
import signal
import threading
from abc import ABC, abstractmethod
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import parent_process
from typing import Any, Final, Self

from flagplot.lab.experiments.row import Row, died, played

AHEAD: Final = 3
"""Games for each process that wait to be played: enough that none stands idle."""
TRIES: Final = 3
"""How often a game may take its process with it before it counts as crashed: a process may also be killed from outside."""
PAUSE: Final = 0.5
"""Seconds after which it is seen that somebody has pressed Ctrl-C."""

Job = dict[str, Any]


class Players(ABC):
    """Plays jobs and hands back rows as they are finished, in any order. The first Ctrl-C lets the games under way end."""

    def __init__(self) -> None:
        self.is_stopping = False
        self._before: Any = None

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

    @abstractmethod
    def played(self, jobs: list[Job]) -> Iterator[Row]:
        """The games as they are finished."""

    @abstractmethod
    def close(self) -> None:
        """Let go of whoever plays."""


class Processes(Players):
    """Processes of this machine; one that dies is replaced."""

    def __init__(self, workers: int = 0) -> None:
        super().__init__()
        self.workers = workers or os.cpu_count() or 1
        self._pool: ProcessPoolExecutor | None = None

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=not self.is_stopping, cancel_futures=True)

    def played(self, jobs: list[Job]) -> Iterator[Row]:
        if self.workers > 1:
            jobs = yield from self._spread(jobs)
            for job in jobs:  # one of them has killed its process
                if not self.is_stopping:
                    yield _alone(job)
            return
        for job in jobs:
            if not self.is_stopping:
                yield played(job)

    def _spread(self, jobs: list[Job]) -> Generator[Row, None, list[Job]]:
        """Play games side by side; those under way when a process died come back, to be played one by one."""
        ahead = jobs[::-1]
        waiting: dict[Future[Row], Job] = {}
        suspects: list[Job] = []
        while ahead or waiting:
            try:
                while ahead and len(waiting) < self.workers * AHEAD:
                    waiting[self._open().submit(played, ahead[-1])] = ahead[-1]
                    ahead.pop()
                finished, _ = wait(waiting, timeout=PAUSE, return_when=FIRST_COMPLETED)
                for future in finished:
                    yield future.result()
                    del waiting[future]
            except BrokenProcessPool:
                self._pool = None
                suspects += waiting.values()
                waiting.clear()
            if self.is_stopping:
                ahead.clear()
                waiting = {future: job for future, job in waiting.items() if not future.cancel()}
        return suspects

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.workers, initializer=_begin)
        return self._pool


def _alone(job: Job) -> Row:
    """A game in a process of its own."""
    for _ in range(TRIES):
        with ProcessPoolExecutor(1, initializer=_begin) as pool:
            try:
                return pool.submit(played, job).result()
            except BrokenProcessPool:
                continue
    return died(job)


def _begin() -> None:
    """Ctrl-C is for the process that keeps the rows; whoever plays for it does not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    keeper = parent_process()
    if keeper is not None:
        keeper.join()
        os._exit(1)
