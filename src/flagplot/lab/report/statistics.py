"""Intervals, by scipy: shares, means, paired differences, medians, parts of a variance."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from math import ceil, floor, isnan
from typing import Any, Final

from flagplot.lab.experiments.row import CRASHED, Row

MISSING: Final = 'The laboratory\'s statistics are not installed here: pip install "flagplot[lab]".'
RESAMPLES: Final = 999


class NotInstalled(Exception):
    """The packages of the extra `lab` are missing."""


def needed() -> None:
    """Say which extra is missing, before anything is computed."""
    if not all(map(find_spec, ("numpy", "scipy", "matplotlib"))):
        raise NotInstalled(MISSING)


@dataclass(frozen=True)
class Interval:
    """An estimate between two ends."""

    value: float
    low: float
    high: float

    @property
    def width(self) -> float:
        """From end to end."""
        return self.high - self.low

    def has(self, value: float) -> bool:
        """Whether a value lies in it."""
        return self.low <= value <= self.high


def share(hits: int, of: int, level: float = 0.95, *, exact: bool = False) -> Interval:
    """A share of independent games: Wilson's interval, or Clopper and Pearson's, which never covers less than its level."""
    if not of:
        return Interval(0.0, 0.0, 1.0)
    from scipy.stats import binomtest

    found = binomtest(hits, of).proportion_ci(level, method="exact" if exact else "wilson")
    return Interval(hits / of, float(found.low), float(found.high))


def taken(scores: Sequence[float], level: float = 0.95) -> Interval:
    """The share of the points that were taken, a draw counting half: Wilson's interval, in which a half point left over counts as none and as one."""
    if not scores:
        return Interval(0.0, 0.0, 1.0)
    points = sum(scores)
    low, high = share(floor(points), len(scores), level), share(ceil(points), len(scores), level)
    return Interval(points / len(scores), low.low, high.high)


def mean(values: Sequence[float], level: float = 0.95) -> Interval:
    """A mean, by Student's t; if all values are equal there is no interval."""
    from numpy import mean as average
    from scipy.stats import ttest_1samp

    if not values:
        return Interval(0.0, float("-inf"), float("inf"))
    middle = float(average(values))
    if len(values) < 2 or len(set(values)) == 1:
        return Interval(middle, middle, middle)
    found = ttest_1samp(values, 0.0).confidence_interval(level)
    return Interval(middle, float(found.low), float(found.high))


def probability(values: Sequence[float]) -> float:
    """The p-value of a mean against zero: Student's t."""
    from scipy.stats import ttest_1samp

    if len(values) < 2 or len(set(values)) == 1:
        return 1.0 if not any(values) else 0.0
    return float(ttest_1samp(values, 0.0).pvalue)


def difference(usual: Sequence[float], other: Sequence[float], level: float = 0.95) -> tuple[Interval, float]:
    """The difference of two means, and its p-value: Welch's t."""
    from scipy.stats import ttest_ind

    middle = sum(other) / len(other) - sum(usual) / len(usual) if other and usual else 0.0
    if min(len(usual), len(other)) < 2:
        return Interval(middle, float("-inf"), float("inf")), 1.0
    if len(set(usual)) == len(set(other)) == 1:
        return Interval(middle, middle, middle), 0.0 if middle else 1.0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # one sample may not vary; then only the other's variance counts
        found = ttest_ind(other, usual, equal_var=False)
    ends = found.confidence_interval(level)
    return Interval(middle, float(ends.low), float(ends.high)), float(found.pvalue)


def corrected(probabilities: Sequence[float]) -> list[float]:
    """p-values corrected for multiple questions, by Benjamini and Hochberg."""
    from scipy.stats import false_discovery_control

    return [float(one) for one in false_discovery_control(probabilities)] if probabilities else []


def median(values: Sequence[float], level: float = 0.95) -> Interval:
    """A median, with the interval of the order statistics, without assumptions about the distribution."""
    from numpy import median as middle
    from scipy.stats import quantile_test

    if not values:
        return Interval(0.0, float("-inf"), float("inf"))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # too few values have no interval: nan
        found = quantile_test(values, p=0.5).confidence_interval(level)
    low, high = float(found.low), float(found.high)
    return Interval(float(middle(values)), min(values) if isnan(low) else low, max(values) if isnan(high) else high)


def explained(groups: Sequence[Sequence[float]], level: float = 0.95) -> Interval:
    """The share of the variance that lies between groups (omega squared), with a bootstrapped interval."""
    from numpy.random import default_rng
    from scipy.stats import bootstrap

    found = bootstrap(
        [list(group) for group in groups],
        lambda *some: omega(some),
        n_resamples=RESAMPLES,
        confidence_level=level,
        vectorized=False,
        method="percentile",
        rng=default_rng(1),
    ).confidence_interval
    return Interval(omega(groups), float(found.low), float(found.high))


def omega(groups: Sequence[Any]) -> float:
    """Omega squared: the share of the variance that groups explain, less what the same number of groups explains by chance."""
    from numpy import concatenate

    every = concatenate([list(group) for group in groups])
    middle = every.mean()
    between = sum(len(group) * (sum(group) / len(group) - middle) ** 2 for group in groups)
    total = float(((every - middle) ** 2).sum())
    left = len(every) - len(groups)
    if not total or left <= 0:
        return 0.0
    within = (total - between) / left
    return float(max(0.0, (between - (len(groups) - 1) * within) / (total + within)))


# Reading rows


def score(row: Row, side: str) -> float:
    """A game as one number for a side: 1 won, 0 lost, half a draw."""
    if not row["winners"]:
        return 0.5
    return 1.0 if side in row["winners"] else 0.0


def counted(rows: Sequence[Row], side: str) -> dict[str, int]:
    """How often a side won, drew and lost."""
    scores = [score(row, side) for row in rows]
    return {"won": scores.count(1.0), "drawn": scores.count(0.5), "lost": scores.count(0.0)}


def margin(row: Row, side: str, rival: str) -> float | None:
    """By how many points a side leads at the end; nothing where the game does not count both sides' points."""
    points = row["points"]
    return float(points[side] - points[rival]) if side in points and rival in points else None


def finished(rows: Sequence[Row]) -> list[Row]:
    """Finished games, without crashed ones."""
    return [row for row in rows if row["level"] != CRASHED]


def by_arm(rows: Sequence[Row]) -> dict[int, list[Row]]:
    """The finished games of each arm."""
    found: dict[int, list[Row]] = {}
    for row in finished(rows):
        found.setdefault(row["arm"], []).append(row)
    return found


def paired(base: Sequence[Row], other: Sequence[Row], value: Any) -> list[float]:
    """The differences between games of the same seed in two arms."""
    kept = {row["number"]: value(row) for row in base}
    both = [(kept[row["number"]], value(row)) for row in other if row["number"] in kept]
    return [then - first for first, then in both if first is not None and then is not None]
