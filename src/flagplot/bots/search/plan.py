"""Plans, the results of their play-outs, and the answer of a search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from flagplot.bots.bot import Bot
from flagplot.kernel.order import Order

DOUBT: Final = 25
"""The number of worlds without difference that are added to those in which a plan was tried …"""
SLIGHT: Final = 0.06
"""… and the least gain, as a share of the standard deviation of one world, for which the captain's plan is given up (docs/bots.md)."""


@dataclass(frozen=True)
class Plan:
    """A candidate: the order to give now, the bot that continues for the seat in a play-out, and the plan in a few words."""

    order: Order
    says: str
    captain: Bot


@dataclass
class Trial:
    """The results of a plan: in each world its value minus that of the first plan, with the same dice."""

    plan: Plan
    gains: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """The mean gain over the first plan."""
        return sum(self.gains) / len(self.gains) if self.gains else 0.0

    @property
    def better(self) -> int:
        """The number of worlds in which it did better than the first plan."""
        return sum(gain > 0 for gain in self.gains)


@dataclass(frozen=True)
class Finding:
    """The chosen plan, the trials of all plans but the first, the best first, and the number of play-outs."""

    chosen: Plan
    trials: tuple[Trial, ...]
    playouts: int
    worlds: int
    faults: int = 0
    """Play-outs that stopped because an imagined world could not be played on."""


def prefer(trials: Sequence[Trial]) -> Trial | None:
    """The trial with the highest estimated gain over the first plan; `None` if the gain is too small.

    Means from few worlds are shrunk towards zero: as if a number of further worlds had shown no difference.
    """
    spare = sum(len(trial.gains) - 1 for trial in trials if trial.gains)
    if not spare:
        return None
    noise = sqrt(sum((gain - trial.mean) ** 2 for trial in trials for gain in trial.gains) / spare)
    best, most = None, SLIGHT * noise
    for trial in trials:
        believed = trial.mean * len(trial.gains) / (len(trial.gains) + DOUBT)
        if believed > most:
            best, most = trial, believed
    return best
