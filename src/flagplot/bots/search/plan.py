"""What is searched over: plans, how play-outs judged them, and the answer with its reasons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from flagplot.bots.bot import Bot
from flagplot.kernel.order import Order

DOUBT: Final = 25
"""Worlds that are believed to have shown no difference, beside those in which a plan was tried …"""
SLIGHT: Final = 0.06
"""… and the gain, as a share of what chance makes of one world, below which the captain's plan stands (docs/bots.md)."""


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


def prefer(trials: Sequence[Trial]) -> Trial | None:
    """The trial whose plan is believed to gain most on the first plan; none where that is too little.

    A mean counts the less the fewer worlds it comes from: as if so many worlds more had shown no difference.
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
