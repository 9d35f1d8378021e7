"""Odds computed by the rules themselves: run the procedure with branching dice and add up.

>>> two_sixes = exact(lambda dice: dice.hits(2, 6, "two guns"))
>>> str(two_sixes.chance(2))
'1/36'
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from math import sqrt
from typing import Final, Generic, TypeVar

from flagplot.kernel.branching import BranchingDice
from flagplot.kernel.dice import Chance, Dice, SeededDice, key_from_seed

T = TypeVar("T", bound=Hashable)
S = TypeVar("S")

BOUND: Final = 200_000
SAMPLES: Final = 10_000


class TooManyOutcomes(Exception):
    """Enumeration would pass the stated bound: sample instead."""


class Odds(Generic[T]):
    """A distribution: exact fractions, or the counts of a sample."""

    def __init__(self, outcomes: dict[T, Fraction], trials: int) -> None:
        self.outcomes = outcomes
        self.trials = trials
        """How many samples stand behind it; 0 when it is exact."""

    @property
    def is_exact(self) -> bool:
        """Whether every outcome was visited."""
        return self.trials == 0

    def chance(self, outcome: T) -> Fraction:
        """The probability of one outcome."""
        return self.outcomes.get(outcome, Fraction(0))

    def where(self, wanted: Callable[[T], bool]) -> Fraction:
        """The probability of all outcomes that are wanted."""
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
    """Visit every outcome of a procedure; past `bound` leaves it gives up."""
    found: dict[T, dict[int, int]] = {}
    path: list[int] | None = []
    leaves = 0
    while path is not None:
        leaves += 1
        if leaves > bound:
            message = f"More than {bound:,} outcomes."
            raise TooManyOutcomes(message)
        dice = BranchingDice(path)
        outcome = procedure(dice)
        shares = found.setdefault(outcome, {})
        shares[dice.of] = shares.get(dice.of, 0) + dice.weight
        path = dice.next_path()
    return Odds({o: _add(shares) for o, shares in found.items()}, 0)


def _add(shares: dict[int, int]) -> Fraction:
    return sum((Fraction(weight, of) for of, weight in shares.items()), Fraction(0))


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
    """Exact odds of a procedure in rounds, merging equal states.

    `step` plays one round on a state of its own making (it must not change the one it is given); `key` says which states
    are equal; `result` gives the outcome of a finished state and nothing before. A round that may leave the state as it
    was is taken as repeated until it does not.
    """
    known: dict[Hashable, dict[T, Fraction]] = {}
    opened: set[Hashable] = set()

    def spread(state: S) -> dict[T, Fraction]:
        done = result(state)
        if done is not None:
            return {done: Fraction(1)}
        own = key(state)
        if own in known:
            return known[own]
        if own in opened:
            message = "The rounds come back to a state they left: this chain has no exact end."
            raise TooManyOutcomes(message)
        opened.add(own)
        if len(opened) + len(known) > bound:
            message = f"More than {bound:,} different states."
            raise TooManyOutcomes(message)
        nexts: dict[Hashable, S] = {}

        def one_round(dice: Dice) -> Hashable:
            after = step(state, dice)
            name = key(after)
            nexts[name] = after
            return name

        moves = exact(one_round, bound).outcomes
        leave = 1 - moves.pop(own, Fraction(0))
        if not leave:
            message = "A round never changes the state: this chain has no end."
            raise TooManyOutcomes(message)
        total: dict[T, Fraction] = {}
        for name, p in moves.items():
            for outcome, q in spread(nexts[name]).items():
                total[outcome] = total.get(outcome, Fraction(0)) + p / leave * q
        known[own] = total
        opened.discard(own)
        return total

    return Odds(spread(start), 0)
