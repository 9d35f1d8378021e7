"""Odds computed by the rules themselves: run the procedure with branching dice and sum the weights.

>>> two_sixes = exact(lambda dice: dice.hits(2, 6, "two guns"))
>>> str(two_sixes.chance(2))
'1/36'
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from math import gcd, lcm, sqrt
from typing import Final, Generic, TypeVar

from flagplot.kernel.branching import BranchingDice
from flagplot.kernel.dice import Chance, Dice, SeededDice, key_from_seed

T = TypeVar("T", bound=Hashable)
S = TypeVar("S")

BOUND: Final = 200_000
SAMPLES: Final = 10_000


class TooManyOutcomes(Exception):
    """Enumeration would exceed the bound: sample instead."""


class Odds(Generic[T]):
    """A distribution: exact fractions, or the counts of a sample."""

    def __init__(self, outcomes: dict[T, Fraction], trials: int) -> None:
        self.outcomes = outcomes
        self.trials = trials
        """The number of samples; 0 if it is exact."""

    @property
    def is_exact(self) -> bool:
        """Whether every outcome was visited."""
        return self.trials == 0

    def chance(self, outcome: T) -> Fraction:
        """The probability of one outcome."""
        return self.outcomes.get(outcome, Fraction(0))

    def where(self, wanted: Callable[[T], bool]) -> Fraction:
        """The total probability of the outcomes that satisfy a condition."""
        return sum((p for outcome, p in self.outcomes.items() if wanted(outcome)), Fraction(0))

    def mean(self, value: Callable[[T], int]) -> Fraction:
        """The expected value."""
        return sum((p * value(outcome) for outcome, p in self.outcomes.items()), Fraction(0))

    def of(self, feature: Callable[[T], S]) -> dict[S, Fraction]:
        """The distribution of some feature of the outcomes."""
        merged: dict[S, Fraction] = {}
        for outcome, p in self.outcomes.items():
            key = feature(outcome)
            merged[key] = merged.get(key, Fraction(0)) + p
        return merged

    def interval(self, outcome: T, z: float = 1.96) -> tuple[float, float]:
        """The 95 % Wilson interval of one outcome; a point when the odds are exact."""
        p = float(self.chance(outcome))
        return (p, p) if self.is_exact else wilson(p, self.trials, z)


def wilson(p: float, n: int, z: float = 1.96) -> tuple[float, float]:
    """The Wilson score interval for a proportion `p` seen in `n` trials."""
    centre = p + z * z / (2 * n)
    reach = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    scale = 1 + z * z / n
    return max(0.0, (centre - reach) / scale), min(1.0, (centre + reach) / scale)


def exact(procedure: Callable[[Dice], T], bound: int = BOUND) -> Odds[T]:
    """Visit every outcome of a procedure; raises if there are more than `bound` leaves."""
    weights, scale, _ = _walk(procedure, bound)
    return Odds({outcome: Fraction(weight, scale) for outcome, weight in weights.items()}, 0)


def _walk(procedure: Callable[[Dice], T], bound: int) -> tuple[dict[T, int], int, int]:
    """Every outcome with its weight, what the weights add up to, and how many leaves were visited."""
    found: dict[T, dict[int, int]] = {}
    dice = BranchingDice()
    leaves = 0
    more = True
    while more:
        leaves += 1
        if leaves > bound:
            message = f"More than {bound:,} outcomes."
            raise TooManyOutcomes(message)
        outcome = procedure(dice)
        shares = found.get(outcome)
        if shares is None:
            shares = found[outcome] = {}
        scale = dice.scale
        shares[scale] = shares.get(scale, 0) + dice.weight
        more = dice.turn()
    # Integers with a common denominator: adding thousands of fractions would take longer than playing them.
    scales = {scale for shares in found.values() for scale in shares}
    common = lcm(*scales)
    times = {scale: common // scale for scale in scales}
    weights = {
        outcome: sum([weight * times[scale] for scale, weight in shares.items()]) for outcome, shares in found.items()
    }
    return weights, common, leaves


def sampled(procedure: Callable[[Dice], T], samples: int = SAMPLES, seed: int = 1) -> Odds[T]:
    """Roll a procedure many times."""
    dice = SeededDice(Chance(key_from_seed(seed)))
    dice.keeps = False
    counts: dict[T, int] = {}
    for _ in range(samples):
        outcome = procedure(dice)
        counts[outcome] = counts.get(outcome, 0) + 1
    return Odds({o: Fraction(count, samples) for o, count in counts.items()}, samples)


def of(procedure: Callable[[Dice], T], bound: int = BOUND, samples: int = SAMPLES, seed: int = 1) -> Odds[T]:
    """Exact odds where they can be enumerated within the bound, a sample otherwise."""
    try:
        return exact(procedure, bound)
    except TooManyOutcomes:
        return sampled(procedure, samples, seed)


def chain(
    start: S,
    step: Callable[[S, Dice], S],
    key: Callable[[S], Hashable],
    result: Callable[[S], T | None],
    bound: int = BOUND,
) -> Odds[T]:
    """Exact odds of a procedure in rounds, merging equal states; raises if there are more than `bound` leaves in all.

    `step` plays one round on its own copy of a state (it must not change its argument); `key` says which states
    are equal; `result` gives the outcome of a finished state and `None` before. A round that may leave the state as it
    was is taken as repeated until it does not.
    """
    known: dict[Hashable, tuple[dict[T, int], int]] = {}
    opened: set[Hashable] = set()
    left = bound

    def spread(state: S) -> tuple[dict[T, int], int]:
        """The outcomes from a state on: their weights, and what the weights add up to."""
        nonlocal left
        done = result(state)
        if done is not None:
            return {done: 1}, 1
        own = key(state)
        if own in known:
            return known[own]
        if own in opened:
            message = "The rounds come back to a state they left: this chain has no exact end."
            raise TooManyOutcomes(message)
        opened.add(own)
        nexts: dict[Hashable, S] = {}

        def one_round(dice: Dice) -> Hashable:
            after = step(state, dice)
            name = key(after)
            nexts[name] = after
            return name

        moves, scale, leaves = _walk(one_round, left)
        left -= leaves
        leave = scale - moves.pop(own, 0)
        if not leave:
            message = "A round never changes the state: this chain has no end."
            raise TooManyOutcomes(message)
        known[own] = _mix([(weight, *spread(nexts[name])) for name, weight in moves.items()], leave)
        opened.discard(own)
        return known[own]

    weights, scale = spread(start)
    return Odds({outcome: Fraction(weight, scale) for outcome, weight in weights.items()}, 0)


def _mix(ways: list[tuple[int, dict[T, int], int]], of: int) -> tuple[dict[T, int], int]:
    """Combine weighted distributions into one, in integers with a reduced denominator."""
    common = lcm(*(scale for _, _, scale in ways))
    total: dict[T, int] = {}
    for weight, outcomes, scale in ways:
        share = weight * (common // scale)
        for outcome, inner in outcomes.items():
            total[outcome] = total.get(outcome, 0) + share * inner
    shorter = gcd(of * common, *total.values())
    return {outcome: weight // shorter for outcome, weight in total.items()}, of * common // shorter
