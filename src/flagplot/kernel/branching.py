"""Dice that visit every outcome of the unchanged rules, with exact weights."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import Final, TypeVar

from flagplot.kernel.dice import Dice

T = TypeVar("T")


# On a known path the weights are not needed again.
_KNOWN: Final[tuple[int, ...]] = ()


@lru_cache(maxsize=64)
def faces(sides: int) -> tuple[int, ...]:
    """One way for each face."""
    return (1,) * sides


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
    """Dice that enumerate every path of a procedure: run it, `turn` to the next path, run it again.

    `hits` and `total` fork by their result, not by every die: a twelve-gun salvo has 13 outcomes, not six to the twelfth.
    """

    def __init__(self) -> None:
        super().__init__()
        self.keeps = False
        self.path: list[int] = []
        """The branch taken at every fork so far; forks before `depth` are known."""
        self.depth = 0
        self.forks: list[Sequence[int]] = []
        self.weights: list[int] = [1]
        self.scales: list[int] = [1]
        """How likely the path is, up to each fork: weight in scale."""

    @property
    def weight(self) -> int:
        """The weight of the path, in `scale`."""
        return self.weights[-1]

    @property
    def scale(self) -> int:
        """What the weights of all paths with these forks add up to."""
        return self.scales[-1]

    def fork(self, weights: Sequence[int]) -> int:
        """Choose a branch: as before on the known path, then the first one; branches of weight 0 are never taken."""
        depth = self.depth
        self.depth = depth + 1
        if depth < len(self.path):
            return self.path[depth]
        taken = _branch_from(weights, 0)
        self.path.append(taken)
        self.forks.append(weights)
        self.weights.append(self.weights[-1] * weights[taken])
        self.scales.append(self.scales[-1] * sum(weights))
        return taken

    def turn(self) -> bool:
        """Go back to the last fork with a branch left and take it; false when every path has been visited."""
        self.depth = 0
        while self.path:
            weights = self.forks[-1]
            self.weights.pop()
            branch = _branch_from(weights, self.path.pop() + 1)
            if branch < len(weights):
                self.path.append(branch)
                self.weights.append(self.weights[-1] * weights[branch])
                return True
            self.forks.pop()
            self.scales.pop()
        return False

    def draw(self, sides: int, why: str) -> int:
        """One fork for each face."""
        return self.fork(faces(sides)) + 1

    def total(self, n: int, why: str, sides: int = 6) -> int:
        """One fork for each sum."""
        if n <= 0:
            return 0
        return self.fork(_KNOWN if self.depth < len(self.path) else sums(n, sides)) + n

    def hits(self, n: int, on: int, why: str, sides: int = 6) -> int:
        """One fork for each number of hits."""
        if n <= 0:
            return 0
        if self.depth < len(self.path):
            return self.fork(_KNOWN)
        good = max(0, min(sides, sides - on + 1))
        return self.fork(binomial(n, good, sides))


def _branch_from(weights: Sequence[int], first: int) -> int:
    """The first branch with a positive weight from an index on; past the end if there is none."""
    branch = first
    while branch < len(weights) and not weights[branch]:
        branch += 1
    return branch
