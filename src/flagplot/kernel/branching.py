"""Dice that visit every outcome of the unchanged rules, with exact weights."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import TypeVar

from flagplot.kernel.dice import Dice

T = TypeVar("T")


@lru_cache(maxsize=4096)
def sums(n: int, sides: int) -> tuple[int, ...]:
    """How many ways `n` dice make each sum, from n upwards."""
    ways = [1]
    for _ in range(n):
        wider = [0] * (len(ways) + sides - 1)
        for total, count in enumerate(ways):
            for face in range(sides):
                wider[total + face] += count
        ways = wider
    return tuple(ways)


@lru_cache(maxsize=4096)
def binomial(n: int, good: int, sides: int) -> tuple[int, ...]:
    """How many ways `n` dice show `k` good faces, for k from 0 to n."""
    return tuple(comb(n, k) * good**k * (sides - good) ** (n - k) for k in range(n + 1))


class BranchingDice(Dice):
    """Follow a path of branches, then take the first branch at every new fork.

    `hits` and `total` fork by their result, not by every die: a twelve-gun salvo has 13 outcomes, not six to the twelfth.
    """

    def __init__(self, path: list[int] | None = None) -> None:
        super().__init__()
        self.keeps = False
        self.path: list[int] = [] if path is None else path
        self.depth = 0
        self.forks: list[Sequence[int]] = []
        self.weight = 1
        self.of = 1

    def fork(self, weights: Sequence[int]) -> int:
        """Choose a branch; branches of no weight are never taken."""
        if self.depth < len(self.path):
            taken = self.path[self.depth]
        else:
            taken = 0
            while not weights[taken]:
                taken += 1
            self.path.append(taken)
        self.forks.append(weights)
        self.depth += 1
        self.weight *= weights[taken]
        self.of *= sum(weights)
        return taken

    def next_path(self) -> list[int] | None:
        """The path of the next unvisited branch, or nothing when all are done."""
        for depth in range(len(self.forks) - 1, -1, -1):
            weights = self.forks[depth]
            for branch in range(self.path[depth] + 1, len(weights)):
                if weights[branch]:
                    return [*self.path[:depth], branch]
        return None

    def draw(self, sides: int, why: str) -> int:
        """One fork for each face."""
        return self.fork((1,) * sides) + 1

    def total(self, n: int, why: str, sides: int = 6) -> int:
        """One fork for each sum."""
        return self.fork(sums(n, sides)) + n if n > 0 else 0

    def hits(self, n: int, on: int, why: str, sides: int = 6) -> int:
        """One fork for each number of hits."""
        good = max(0, min(sides, sides - on + 1))
        return self.fork(binomial(n, good, sides)) if n > 0 else 0
