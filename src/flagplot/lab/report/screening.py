"""What a screening design tells: the effect of each option, and after a sensitivity of each pair of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import prod

from flagplot.lab.experiments.plan import Experiment
from flagplot.lab.experiments.row import Row
from flagplot.lab.report import statistics
from flagplot.lab.report.statistics import Interval


@dataclass(frozen=True)
class Effect:
    """By how many points of 100 an option, or two together beyond what each does, changes the share of a side."""

    name: str
    size: Interval
    q: float
    """How probable it would be by chance, among so many."""


def screened(experiment: Experiment, games: Mapping[int, Sequence[Row]]) -> list[Effect]:
    """The effects, the surest first. Every seed was played in all arms of the design, so that each gives one contrast.

    Pairs that the design cannot tell apart are told together.
    """
    first = len(experiment.arms)
    rows = [row for arm, some in games.items() if arm >= first for row in some]
    base = experiment.arms[0].options
    everything = max((row["options"] for row in rows), key=len)
    names = sorted(name for name, value in everything.items() if base.get(name) != value)

    def sign(row: Row, name: str) -> int:
        return 1 if row["options"].get(name) == everything[name] else -1

    size = max(row["arm"] for row in rows) + 1 - first
    columns: dict[tuple[int, ...], list[tuple[str, ...]]] = {}
    by_arm = {row["arm"]: row for row in rows}
    for effect in [(name,) for name in names] + list(combinations(names, 2)):
        signs = [[sign(by_arm[arm], name) for name in effect] for arm in range(first, first + size)]
        columns.setdefault(tuple(prod(some) for some in signs), []).append(effect)
    seeds: dict[int, dict[int, float]] = {}
    for row in rows:
        seeds.setdefault(row["number"], {})[row["arm"] - first] = statistics.score(row, experiment.side)
    whole = [scores for scores in seeds.values() if len(scores) == size]
    found = []
    for column, effects in columns.items():
        contrasts = [200.0 / size * sum(sign * scores[at] for at, sign in enumerate(column)) for scores in whole]
        label = " or ".join(" × ".join(f"{name}={everything[name]}" for name in effect) for effect in effects)
        found.append((label, contrasts))
    chances = statistics.corrected([statistics.probability(contrasts) for _, contrasts in found])
    told = [
        Effect(label, statistics.mean(contrasts, experiment.stop.level), q)
        for (label, contrasts), q in zip(found, chances, strict=True)
    ]
    return sorted(told, key=lambda one: (one.q, -abs(one.size.value)))


@dataclass(frozen=True)
class MainEffect:
    """What an option changes, averaged over all settings of the others."""

    name: str
    """The option and the value that was tried."""
    share: Interval
    """Points of 100 of the side's share."""
    lead: Interval | None
    """Points of its lead, where the game counts them."""
    q: float


def main_effects(experiment: Experiment, games: Mapping[int, Sequence[Row]]) -> list[MainEffect]:
    """Every option of a screening, the surest first: games with it against games without it, all of them for each."""
    half = len(experiment.arms) // 2
    tried, usual = experiment.arms[0].options, experiment.arms[half].options
    rows = [row for some in games.values() for row in some]
    side, rival = experiment.side, experiment.rival
    found: list[tuple[str, Interval, Interval | None, float]] = []
    for name in sorted(name for name, value in tried.items() if usual.get(name) != value):
        parts: tuple[list[Row], list[Row]] = ([], [])
        for row in rows:
            parts[row["options"].get(name) == tried[name]].append(row)
        scores = [[100.0 * statistics.score(row, side) for row in some] for some in parts]
        leads = [[by for row in some if (by := statistics.margin(row, side, rival)) is not None] for some in parts]
        share, chance = statistics.difference(scores[0], scores[1], experiment.stop.level)
        lead: Interval | None = None
        if all(leads):
            lead, other = statistics.difference(leads[0], leads[1], experiment.stop.level)
            chance = min(1.0, 2 * min(chance, other))
        found.append((f"{name}={tried[name]}", share, lead, chance))
    chances = statistics.corrected([chance for *_, chance in found])
    effects = [MainEffect(name, share, lead, q) for (name, share, lead, _), q in zip(found, chances, strict=True)]
    return sorted(effects, key=lambda one: (one.q, -abs(one.share.value)))
