"""Timers shared by the workloads; standard library only, so that every environment can use it."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable

# Duration of one measurement; the best of REPEATS counts, which is the least disturbed one.
SECONDS = float(os.environ.get("FLAGPLOT_BENCH_SECONDS", "1.0"))
REPEATS = 3


def per_second(work: Callable[[int], int]) -> float:
    """Units of work per second of processor time; `work` takes a new seed and returns how many units it did.

    Everything measured here runs on one processor without waiting, so the load of the machine does not count.
    """
    best, seed = 0.0, 0
    for _ in range(REPEATS):
        done, start = 0, time.process_time()
        while (spent := time.process_time() - start) < SECONDS:
            done += work(seed)
            seed += 1
        best = max(best, done / spent)
    return best


def microseconds(call: Callable[[], object]) -> float:
    """Microseconds of one call."""
    start = time.process_time()
    call()
    size = max(1, min(1000, int(SECONDS / 50 / (time.process_time() - start + 1e-9))))

    def batch(_: int) -> int:
        for _ in range(size):
            call()
        return size

    return 1e6 / per_second(batch)


def report(figures: dict[str, float]) -> None:
    """Print the figures as JSON for `python -m benchmarks`."""
    json.dump(figures, sys.stdout)
    print()
