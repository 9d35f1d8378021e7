"""The laboratory: the cost of distributing games to processes and storing rows, and the speed-up by a second process.

For one run on two processes: the total processor time, and that of the games alone. Both are measured in the same run, so that their ratio
is valid on a busy machine as well: on two idle cores, two processes play at most twice as much as one, less the overhead. Elapsed time is
reported too; it is meaningful on a quiet machine only.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from multiprocessing import Value
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

import flagplot.kernel.dice as kernel
from benchmarks.timing import report
from flagplot.lab.experiments import players
from flagplot.lab.experiments.file import read
from flagplot.lab.experiments.plan import Experiment
from flagplot.lab.experiments.row import Row, played
from flagplot.lab.experiments.run import job, run
from flagplot.lab.experiments.store import Store

SHORT = ("tactical", "duel", 240)
"""Games of some hundredths of a second, sent in chunks."""
LONG = ("strategic", "war", 8)
"""Games of about a second."""


def _experiment(game: str, scenario: str, games: int) -> Experiment:
    text = f'game = "{game}"\nscenario = "{scenario}"\ngames = {games}\n[design]\nkind = "balance"\n'
    return read(text, "benchmark")


def _processor(*whose: int) -> float:
    used = [getrusage(who) for who in whose]
    return sum(one.ru_utime + one.ru_stime for one in used)


class Timed:
    """Plays games as the laboratory does, and sums their processor time over all processes."""

    def __init__(self) -> None:
        self.seconds = Value("d", 0.0)

    def __call__(self, job: Mapping[str, Any]) -> Row:
        """Play one."""
        start = process_time()
        row = played(job)
        with self.seconds.get_lock():
            self.seconds.value += process_time() - start
        return row


def kept(experiment: Experiment, workers: int) -> tuple[float, float, float, float]:
    """Processor seconds of all processes, of the one that stores rows, and of the games; and elapsed seconds of a run."""
    timed = Timed()
    vars(players)["played"] = timed  # worker processes are forked and inherit it
    with TemporaryDirectory() as folder:
        store = Store.begin(Path(folder) / "kept", experiment)
        whole, own, start = _processor(RUSAGE_SELF, RUSAGE_CHILDREN), _processor(RUSAGE_SELF), perf_counter()
        run(experiment, store, players.Processes(workers))
        return (
            _processor(RUSAGE_SELF, RUSAGE_CHILDREN) - whole,
            _processor(RUSAGE_SELF) - own,
            timed.seconds.value,
            perf_counter() - start,
        )


def measured(game: str, scenario: str, games: int) -> dict[str, float]:
    """One kind of games, in one process and in two."""
    experiment = _experiment(game, scenario, games)
    for number in range(2):  # warm the caches, which worker processes inherit
        played(job(experiment, experiment.arms[0], 0, number))
    *_, one_clock = kept(experiment, 1)
    whole, keeper, played_s, two_clock = kept(experiment, 2)
    return {
        "game_s": played_s / games,
        "overhead_share": whole / played_s - 1,
        "keeper_share": keeper / whole,
        "times_by_processor": 2 * played_s / whole,
        "times_by_clock": one_clock / two_clock,
    }


def main() -> None:
    """Print the figures; `quick` plays a quarter of the games."""
    parts = 4 if "quick" in sys.argv else 1
    found: dict[str, float] = {"compiled": float(kernel.__file__.endswith(".so"))}
    for word, (game, scenario, games) in (("short", SHORT), ("long", LONG)):
        for name, value in measured(game, scenario, games // parts).items():
            found[f"{word}_{name}"] = value
    report(found)


if __name__ == "__main__":
    main()
