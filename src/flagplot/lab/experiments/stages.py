"""Decisions of a run from its rows: whether its intervals are narrow enough, and what is played next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from flagplot.lab.experiments.plan import Arm, Experiment
from flagplot.lab.experiments.row import Row
from flagplot.lab.report import statistics

SCREENED: Final = "screening "
"""Prefix of the name of an arm of a screening design; a sign for each option follows."""


def is_narrow(experiment: Experiment, rows: Sequence[Row]) -> bool:
    """Whether every interval of the design is as narrow as its stopping rule requires."""
    stop, side = experiment.stop, experiment.side
    arms = statistics.by_arm([row for row in rows if row["arm"] < len(experiment.arms)])
    if not arms:
        return False
    kind = experiment.design.kind
    if kind in ("compare", "sensitivity"):
        base = arms.get(0, [])
        found = [
            statistics.change(
                statistics.paired(base, some, lambda row: statistics.score(row, side)), stop.level, exact=True
            )
            for arm, some in arms.items()
            if arm
        ]
        return all(one.width <= stop.width for one in found)
    if kind == "bid":
        leads = [
            [lead for row in some if (lead := statistics.margin(row, side, experiment.rival)) is not None]
            for some in arms.values()
        ]
        return all(one and statistics.median(one, stop.level).width <= stop.width for one in leads)
    counts = [statistics.counted(some, side).values() for some in arms.values()]
    return all(
        statistics.share(count, sum(found), stop.level, exact=True).width <= stop.width
        for found in counts
        for count in found
    )


def later_arms(experiment: Experiment, arms: Sequence[Arm], rows: Iterable[Row]) -> list[Arm]:
    """The arms of a second stage: after a sensitivity, the screening design of the strongest options. Rows are read only then."""
    design = experiment.design
    if design.kind != "sensitivity" or not design.screen or any(arm.name.startswith(SCREENED) for arm in arms):
        return []
    chosen = strongest(experiment, arms, list(rows))[: design.screen]
    return screening(arms[0], [arms[at] for at in chosen])


def strongest(experiment: Experiment, arms: Sequence[Arm], rows: Sequence[Row]) -> list[int]:
    """The arms of a sensitivity, by significance of their difference from the base, one for each option."""
    games = statistics.by_arm(rows)
    side, rival = experiment.side, experiment.rival

    def weight(at: int) -> tuple[float, float, int]:
        scores = statistics.paired(games.get(0, []), games.get(at, []), lambda row: statistics.score(row, side))
        leads = statistics.paired(games.get(0, []), games.get(at, []), lambda row: statistics.margin(row, side, rival))
        chance = min(statistics.changed(scores), statistics.probability(leads))
        return chance, -abs(sum(scores)), at

    found: dict[str, int] = {}
    for at in sorted(range(1, len(experiment.arms)), key=weight):
        found.setdefault(arms[at].name.partition("=")[0], at)
    return list(found.values())


def screening(base: Arm, others: Sequence[Arm]) -> list[Arm]:
    """Two levels of each option, folded over: main effects are not confounded with each other or with two-factor interactions."""
    from scipy.linalg import hadamard

    size = 1
    while size < len(others) + 1:
        size *= 2
    half = hadamard(size)[:, 1 : len(others) + 1].tolist()
    arms = []
    for signs in [*half, *([-sign for sign in row] for row in half)]:
        options, seats = dict(base.options), dict(base.seats)
        for sign, arm in zip(signs, others, strict=True):
            if sign > 0:
                name, _, value = arm.name.partition("=")
                options[name] = value
                seats |= arm.seats
        arms.append(Arm(SCREENED + "".join("+" if sign > 0 else "-" for sign in signs), options, seats))
    return arms
