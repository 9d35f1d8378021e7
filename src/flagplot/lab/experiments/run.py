"""Runs: the games of an experiment distributed over processes, of this machine or of a cluster.

The rows do not depend on the number of processes: games are numbered, each is played from its own seed, a stopping rule is
evaluated after fixed numbers of games, and the file is rewritten in order of the numbers when the run is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from flagplot.lab.crashes import CRASHED
from flagplot.lab.experiments.plan import Arm, Experiment
from flagplot.lab.experiments.players import Job, Players
from flagplot.lab.experiments.stages import is_narrow, later_arms
from flagplot.lab.experiments.store import Store

Progress = Callable[[int, int], None]
"""Progress callback: finished games, and their maximum."""


@dataclass(frozen=True)
class Summary:
    """What a run has done."""

    games: int
    """Rows in the folder."""
    new: int
    crashed: int
    stopped_early: bool
    digest: str


def run(experiment: Experiment, store: Store, players: Players, progress: Progress | None = None) -> Summary:
    """Play missing games, stage by stage, and write the file in order.

    After the first Ctrl-C games in progress are finished and stored; a second one does not wait for them.
    """
    arms = list(experiment.arms)
    new, early = 0, False
    with players as pool:
        while arms:
            for games in looks(experiment):
                have = sum(len(store.numbers(number)) for number in range(len(arms)))
                for row in pool.played(list(missing(experiment, arms, store, games))):
                    store.keep(row)
                    new, have = new + 1, have + 1
                    if progress is not None:
                        progress(have, len(arms) * experiment.games)
                if pool.is_stopping:
                    store.close()
                    raise KeyboardInterrupt
                if (
                    games < experiment.games
                    and len(arms) == len(experiment.arms)
                    and is_narrow(experiment, list(store.rows(games)))
                ):
                    early = True
                    break
            more = later_arms(experiment, arms, store.rows())
            if not more:
                break
            arms += more
    summary = Summary(store.count(), new, store.count(CRASHED), early, store.digest())
    store.close(tidy=True)
    return summary


def looks(experiment: Experiment) -> Iterator[int]:
    """The numbers of games of each arm after which the stopping rule is evaluated; the last is all of them."""
    stop = experiment.stop
    if stop.width > 0:
        yield from range(stop.least, experiment.games, stop.batch)
    yield experiment.games


def missing(experiment: Experiment, arms: Sequence[Arm], store: Store, games: int) -> Iterator[Job]:
    """The unfinished games, with the same seeds in every arm, game by game."""
    done = [store.numbers(number) for number in range(len(arms))]
    for number in range(games):
        for at, arm in enumerate(arms):
            if number not in done[at]:
                yield job(experiment, arm, at, number)


def job(experiment: Experiment, arm: Arm, at: int, number: int) -> Job:
    """The job of one game for a worker: plain values.

    Arms share their seeds, so that they can be compared pair by pair, except in a screening, where every game counts for every option
    and should be a separate game.
    """
    seed = number * len(experiment.arms) + at if experiment.design.kind == "screening" else number
    return {
        "game": experiment.game,
        "rules": experiment.rules,
        "scenario": arm.scenario or experiment.scenario,
        "options": dict(arm.options),
        "seats": dict(arm.seats),
        "seed": experiment.seed + seed,
        "arm": at,
        "number": number,
        "name": arm.name,
    }
