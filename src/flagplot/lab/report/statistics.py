"""Intervals, by scipy: shares, means, paired differences, medians, parts of a variance."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from math import ceil, floor, isnan
from typing import Any, Final

from flagplot.lab.crashes import CRASHED
from flagplot.lab.experiments.row import Row

MISSING: Final = 'The laboratory\'s statistics are not installed here: pip install "flagplot[lab]".'
_ADDED: Final = (1.0, -1.0)


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
    """A mean, by Student's t; one value has no interval, and if all of several are equal its width is 0."""
    from numpy import mean as average
    from scipy.stats import ttest_1samp

    if not values:
        return Interval(0.0, float("-inf"), float("inf"))
    middle = float(average(values))
    if len(values) < 2:
        return Interval(middle, float("-inf"), float("inf"))
    if len(set(values)) == 1:
        return Interval(middle, middle, middle)
    found = ttest_1samp(values, 0.0).confidence_interval(level)
    return Interval(middle, float(found.low), float(found.high))


def change(scores: Sequence[float], level: float = 0.95, *, exact: bool = False) -> Interval:
    """The mean difference of paired scores, from -1 to 1: Student's t after one more pair gained and one lost (Agresti and Min).

    Without them a change of few games would have an interval that is too narrow, and of none an interval of width 0. With a stopping rule,
    which prefers narrow intervals, there are two of each.
    """
    if not scores:
        return Interval(0.0, -1.0, 1.0)
    found = mean([*scores, *_ADDED * (2 if exact else 1)], level)
    return Interval(sum(scores) / len(scores), max(-1.0, found.low), min(1.0, found.high))


def narrowest(games: int, level: float = 0.95, *, paired: bool = False) -> float:
    """The width of the narrowest interval that a stopping rule can see after a number of games: all of them end alike."""
    return change([0.0] * games, level, exact=True).width if paired else share(0, games, level, exact=True).width


def changed(scores: Sequence[float]) -> float:
    """The p-value of a mean difference of paired scores, with the same added pairs."""
    return probability([*scores, *_ADDED]) if scores else 1.0


def probability(values: Sequence[float]) -> float:
    """The p-value of a mean against zero: Student's t; of values that are all the same that of the sign test."""
    from scipy.stats import ttest_1samp

    if len(set(values)) < 2:
        return 0.5 ** (len(values) - 1) if any(values) else 1.0
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
    return Interval(float(middle(values)), float("-inf") if isnan(low) else low, float("inf") if isnan(high) else high)


def explained(groups: Sequence[Sequence[float]], level: float = 0.95) -> Interval:
    """The share of the variance that lies between groups: omega squared, with the interval of the noncentral F distribution."""
    from scipy.optimize import brentq
    from scipy.stats import ncf

    between, within, games = _spread(groups)
    value = _omega(between, within, len(groups), games)
    if (
        not within
    ):  # every group always scores the same: one more of the lowest and one more of the highest score in each
        ends = [score for group in groups for score in group]
        between, within, games = _spread([[*group, min(ends), max(ends)] for group in groups])
    if not within:
        return Interval(value, 0.0, 1.0)
    ratio = between / within

    def share_at(chance: float) -> float:
        """The share at which a ratio up to this one has the given probability."""

        def missing(noncentrality: float) -> float:
            return float(ncf.cdf(ratio, len(groups) - 1, games - len(groups), noncentrality)) - chance

        low, high = 1e-9, 1.0
        if missing(low) <= 0:
            return 0.0
        while missing(high) > 0:
            high *= 2
        found = float(brentq(missing, low, high))
        return found / (found + games)

    low, high = share_at((1 + level) / 2), share_at((1 - level) / 2)
    return Interval(value, min(low, value), max(high, value))


def _omega(between: float, within: float, groups: int, games: int) -> float:
    """Omega squared: the share of the variance that groups explain, less what the same number of groups explains by chance."""
    total = between * (groups - 1) + within * (games - groups)
    return max(0.0, (groups - 1) * (between - within) / (total + within)) if total else 0.0


def _spread(groups: Sequence[Sequence[float]]) -> tuple[float, float, int]:
    """The mean squares between and within groups, and the number of values."""
    every = [value for group in groups for value in group]
    middle = sum(every) / len(every)
    means = [sum(group) / len(group) for group in groups]
    between = sum(len(group) * (mean - middle) ** 2 for group, mean in zip(groups, means, strict=True))
    within = sum((value - mean) ** 2 for group, mean in zip(groups, means, strict=True) for value in group)
    left = len(every) - len(groups)
    return between / (len(groups) - 1), within / left if left else 0.0, len(every)


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
