"""What a screening design tells: the effect of each option, and after a sensitivity of each pair of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import prod

from flagplot.lab.experiments.plan import Experiment
from flagplot.lab.experiments.row import Row
from flagplot.lab.report import statistics
from flagplot.lab.report.parts import hundredfold
from flagplot.lab.report.statistics import Interval


@dataclass(frozen=True)
class Effect:
    """By how many points of 100 an option, or two together beyond what each does, changes the share of a side."""

    name: str
    size: Interval
    q: float
    """The p-value, corrected for the number of questions."""


def screened(experiment: Experiment, games: Mapping[int, Sequence[Row]]) -> list[Effect]:
    """The effects, the surest first. Every seed was played in all arms of the design, so that each gives one contrast.

    Pairs that the design confounds are listed together.
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
        contrasts = [2.0 / size * sum(sign * scores[at] for at, sign in enumerate(column)) for scores in whole]
        label = " or ".join(" × ".join(f"{name}={everything[name]}" for name in effect) for effect in effects)
        found.append((label, contrasts))
    chances = statistics.corrected([statistics.changed(contrasts) for _, contrasts in found])
    told = [
        Effect(label, hundredfold(statistics.change(contrasts, experiment.stop.level)), q)
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
    """Every option of a screening, the surest first: games with it against games without it, all of them for each.

    Significant effects are subtracted before the others are tested, because they would hide them.
    """
    half = len(experiment.arms) // 2
    tried, usual = experiment.arms[0].options, experiment.arms[half].options
    rows = [row for some in games.values() for row in some]
    names = sorted(name for name, value in tried.items() if usual.get(name) != value)
    has = {name: [row["options"].get(name) == tried[name] for row in rows] for name in names}
    scores: list[float | None] = [100.0 * statistics.score(row, experiment.side) for row in rows]
    leads = [statistics.margin(row, experiment.side, experiment.rival) for row in rows]
    level = experiment.stop.level
    found = {name: _effect(f"{name}={tried[name]}", has[name], scores, leads, level) for name in names}
    sure = [name for name, one in _told(found).items() if one.q < 1 - level]
    for name in names if sure else ():
        others = [(has[other], found[other]) for other in sure if other != name]
        less = [_less(scores, [(some, one.share.value) for some, one in others])]
        less.append(_less(leads, [(some, one.lead.value) for some, one in others if one.lead is not None]))
        if name not in sure:
            found[name] = _effect(f"{name}={tried[name]}", has[name], less[0], less[1], level)
    return sorted(_told(found).values(), key=lambda one: (one.q, -abs(one.share.value)))


def _effect(
    name: str, has: Sequence[bool], scores: Sequence[float | None], leads: Sequence[float | None], level: float
) -> MainEffect:
    """What an option changes; `q` is not corrected yet."""
    without, those = _with(scores, has, False), _with(scores, has, True)
    share, chance = statistics.difference(without, those, level)
    if not share.width:  # the same result in all games: one more won and one more lost on each side (Agresti and Caffo)
        wider, _ = statistics.difference([*without, 0.0, 100.0], [*those, 0.0, 100.0], level)
        share = Interval(share.value, wider.low, wider.high)
    usual, other = _with(leads, has, False), _with(leads, has, True)
    lead: Interval | None = None
    if usual and other:
        lead, by_lead = statistics.difference(usual, other, level)
        chance = min(1.0, 2 * min(chance, by_lead))
    return MainEffect(name, share, lead, chance)


def _with(values: Sequence[float | None], has: Sequence[bool], wanted: bool) -> list[float]:
    return [value for value, one in zip(values, has, strict=True) if one == wanted and value is not None]


def _less(values: Sequence[float | None], effects: Sequence[tuple[Sequence[bool], float]]) -> list[float | None]:
    """The values without what other options have changed in them."""
    found = list(values)
    for has, size in effects:
        found = [None if value is None else value - size * one for value, one in zip(found, has, strict=True)]
    return found


def _told(found: Mapping[str, MainEffect]) -> dict[str, MainEffect]:
    """The effects with their probabilities corrected for their number."""
    chances = statistics.corrected([one.q for one in found.values()])
    return {name: replace(one, q=q) for (name, one), q in zip(found.items(), chances, strict=True)}
