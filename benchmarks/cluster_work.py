"""Two nodes of a cluster on this machine, each with one worker: `python -m benchmarks.cluster_work dask`, or `ray` where Ray is installed.

The comparison of decision 0011: processor seconds of all processes together (driver, scheduler, workers) for the same games, in one
process, in chunks and game by game. The idle load of a cluster is measured first and subtracted.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import psutil

from benchmarks.timing import report
from flagplot.lab.experiments.file import read
from flagplot.lab.experiments.players import Job, play_chunk
from flagplot.lab.experiments.run import missing
from flagplot.lab.experiments.store import Store

GAMES, CHUNK = 120, 20
Spread = Callable[[list[list[Job]]], int]
"""Plays chunks on the cluster and returns how many games came back."""


def jobs() -> list[Job]:
    """The games: captains in the duel."""
    experiment = read(f'game = "tactical"\nscenario = "duel"\ngames = {GAMES}\n[design]\nkind = "balance"\n', "cluster")
    with TemporaryDirectory() as folder:
        store = Store.begin(Path(folder) / "rows", experiment)
        found = list(missing(experiment, list(experiment.arms), store, GAMES))
        store.close()
    return found


def processor() -> float:
    """Processor seconds of this process and of all its descendants."""
    total = 0.0
    for one in [psutil.Process(), *psutil.Process().children(recursive=True)]:
        try:
            times = one.cpu_times()
        except psutil.NoSuchProcess:
            continue
        total += times.user + times.system
    return total


@contextmanager
def dask() -> Iterator[Spread]:
    """A scheduler and two workers, each at an address of its own."""
    from distributed import Client

    command = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0"]
    with TemporaryDirectory() as folder:
        known = Path(folder) / "scheduler.json"
        quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        started = [subprocess.Popen([*command, "--no-dashboard", "--scheduler-file", str(known)], **quiet)]
        while not known.exists():
            time.sleep(0.1)
        worker = [sys.executable, "-m", "distributed.cli.dask_worker", "--scheduler-file", str(known)]
        for host in ("127.0.0.1", "127.0.0.2"):
            words = [*worker, "--host", host, "--nthreads", "1", "--no-dashboard"]
            started.append(subprocess.Popen(words, **quiet))
        client = Client(scheduler_file=str(known))
        client.wait_for_workers(2)

        def spread(chunks: list[list[Job]]) -> int:
            return sum(len(rows) for rows, _ in client.gather(client.map(play_chunk, chunks, pure=False)))

        try:
            yield spread
        finally:
            client.close()
            for one in started[::-1]:
                one.terminate()
                one.wait(30)


@contextmanager
def ray() -> Iterator[Spread]:
    """Two nodes of Ray, each with a raylet of its own and one processor."""
    import ray as library
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    cluster.add_node(num_cpus=1)
    library.init(address=cluster.address, log_to_driver=False)
    remote = library.remote(play_chunk)

    def spread(chunks: list[list[Job]]) -> int:
        return sum(len(rows) for rows, _ in library.get([remote.remote(chunk) for chunk in chunks]))

    try:
        yield spread
    finally:
        library.shutdown()
        cluster.shutdown()


def main() -> None:
    """Print the figures."""
    name = sys.argv[1] if len(sys.argv) > 1 else "dask"
    ahead = jobs()
    play_chunk(ahead[:4])  # warm the caches
    before = processor()
    play_chunk(ahead)
    found = {"one_process_s": processor() - before}
    with {"dask": dask, "ray": ray}[name]() as spread:
        spread([[job] for job in ahead[:8]])  # warm the workers' caches
        idle, start = processor(), time.perf_counter()
        time.sleep(5)
        rest = (processor() - idle) / (time.perf_counter() - start)
        for word, size in (("chunked_s", CHUNK), ("one_by_one_s", 1)):
            before, start = processor(), time.perf_counter()
            assert spread([ahead[at : at + size] for at in range(0, GAMES, size)]) == GAMES
            found[word] = processor() - before - rest * (time.perf_counter() - start)
    report(found)


if __name__ == "__main__":
    main()
