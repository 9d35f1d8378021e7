"""The laboratory: what sending games to processes and keeping their rows costs, and how much two of them do more than one.

Processor time of all processes tells the same on a busy machine as on a quiet one: with two cores and nothing else to do, two processes
play at best twice what one plays, less what the others take. The clock is told beside it; it means something on a quiet machine only.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from tempfile import TemporaryDirectory
from time import perf_counter

import flagplot.kernel.dice as kernel
from benchmarks.timing import report
from flagplot.lab.experiments.file import read
from flagplot.lab.experiments.plan import Experiment
from flagplot.lab.experiments.players import Processes
from flagplot.lab.experiments.row import played
from flagplot.lab.experiments.run import missing, run
from flagplot.lab.experiments.store import Store

SHORT = ("tactical", "duel", 240)
"""Games of some hundredths of a second, sent in chunks."""
LONG = ("strategic", "pacific", 12)
"""Games of about a second."""


def _experiment(game: str, scenario: str, games: int) -> Experiment:
    text = f'game = "{game}"\nscenario = "{scenario}"\ngames = {games}\n[design]\nkind = "balance"\n'
    return read(text, "benchmark")


def _processor(*whose: int) -> float:
    used = [getrusage(who) for who in whose]
    return sum(one.ru_utime + one.ru_stime for one in used)


def alone(experiment: Experiment) -> tuple[float, float]:
    """Processor seconds and seconds of the games themselves, one after the other, with no row kept."""
    with TemporaryDirectory() as folder:
        store = Store.begin(Path(folder) / "alone", experiment)
        jobs = list(missing(experiment, list(experiment.arms), store, experiment.games))
        store.close()
    before, start = _processor(RUSAGE_SELF), perf_counter()
    for job in jobs:
        played(job)
    return _processor(RUSAGE_SELF) - before, perf_counter() - start


def kept(experiment: Experiment, workers: int) -> tuple[float, float, float]:
    """Processor seconds of all processes, those of the one that keeps the rows, and seconds, of a run."""
    with TemporaryDirectory() as folder:
        store = Store.begin(Path(folder) / "kept", experiment)
        whole, own, start = _processor(RUSAGE_SELF, RUSAGE_CHILDREN), _processor(RUSAGE_SELF), perf_counter()
        run(experiment, store, Processes(workers))
        return (
            _processor(RUSAGE_SELF, RUSAGE_CHILDREN) - whole,
            _processor(RUSAGE_SELF) - own,
            perf_counter() - start,
        )


def measured(game: str, scenario: str, games: int) -> dict[str, float]:
    """One kind of games: alone, kept by one process, kept by two."""
    experiment = _experiment(game, scenario, games)
    alone(replace(experiment, games=2))  # what is read and computed once
    bare, bare_clock = alone(experiment)
    one, _, one_clock = kept(experiment, 1)
    two, keeper, two_clock = kept(experiment, 2)
    return {
        "game_s": bare / games,
        "overhead_share": one / bare - 1,
        "keeper_share": keeper / two,
        "times_by_processor": 2 * bare / two,
        "times_by_clock": one_clock / two_clock,
        "bare_clock_s": bare_clock,
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
