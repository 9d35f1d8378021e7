"""What is searched over: plans, how play-outs judged them, and the answer with its reasons."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt

from flagplot.bots.bot import Bot
from flagplot.kernel.order import Order


@dataclass(frozen=True)
class Plan:
    """A candidate: the order to give now, who goes on for the seat in a play-out, and the plan in a few words."""

    order: Order
    says: str
    captain: Bot


@dataclass
class Trial:
    """What play-outs made of a plan: in each world its value less the first plan's, on the same throws."""

    plan: Plan
    gains: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """The mean gain over the first plan."""
        return sum(self.gains) / len(self.gains) if self.gains else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean; 0 for fewer than two worlds."""
        count = len(self.gains)
        if count < 2:
            return 0.0
        mean = self.mean
        return sqrt(sum((gain - mean) ** 2 for gain in self.gains) / (count - 1) / count)

    @property
    def better(self) -> int:
        """In how many worlds it did better than the first plan."""
        return sum(gain > 0 for gain in self.gains)


@dataclass(frozen=True)
class Finding:
    """The plan chosen, the trials of all others than the first, the best first, and how much was played."""

    chosen: Plan
    trials: tuple[Trial, ...]
    playouts: int
    worlds: int
    faults: int = 0
    """Play-outs that broke off because an imagined world could not be played on."""
