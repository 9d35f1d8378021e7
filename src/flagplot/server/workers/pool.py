"""A pool of worker processes with one fair queue."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from flagplot.server.http.errors import Problem, log
from flagplot.server.said import phrase
from flagplot.server.workers.fair_queue import MOST, FairQueue
from flagplot.server.workers.process import Broken, Failed, Late, WorkerProcess
from flagplot.server.workers.tasks import Done, Task


class Pool:
    """Equal processes: a task goes to any free one."""

    def __init__(self, count: int, memory: int, share: Callable[[str], str] = str, most: int = MOST) -> None:
        self.workers = [WorkerProcess(memory) for _ in range(count)]
        self._idle = list(self.workers)
        self._turns = FairQueue(count, most, share)

    async def ask(self, who: str, task: Task, seconds: float, kind: Any, late: str) -> Any:
        """Run a task, scheduled fairly by client; `late` is the error message of a task that exceeds its time."""
        async with self._turns.turn(who):
            worker = self._idle.pop()
            try:
                found = await worker.ask(task, seconds, kind)
            except Late as fault:
                raise Problem(422, "refused", late) from fault
            except Broken as fault:
                log.error("a worker process came upon a fault: %s", fault)
                raise Problem(422, "refused", phrase("problem-broke-down")) from fault
            except Failed as fault:
                log.warning("a worker process did not answer (%s)", fault)
                sentence = phrase("problem-that-could-not-worked-out")
                raise Problem(422, "refused", sentence) from fault
            finally:
                self._idle.append(worker)
        if isinstance(found, Done):
            raise Problem(422, "refused", found.refused)
        return found

    async def stop(self) -> None:
        """End all processes; waiting requests fail."""
        await asyncio.gather(*(worker.stop() for worker in self.workers))
