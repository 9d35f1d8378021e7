"""What is searched over: plans, how play-outs judged them, and the answer with its reasons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from flagplot.bots.bot import Bot
from flagplot.kernel.order import Order

SURE: Final = 0.5
"""Standard deviations of what is believed of a plan by which it must be better than the captain's."""


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
    """The trial whose plan is believed to be better than the first plan; none where that is not sure enough.

    The best of many plans that were tried a few times each is mostly the luckiest. So a mean is drawn towards that of all plans, the more
    so the fewer worlds it comes from and the less the plans differ beyond what chance makes of them (empirical Bayes, noise pooled).
    """
    spare = sum(len(trial.gains) - 1 for trial in trials)
    if not spare:
        return None
    noise = sum((gain - trial.mean) ** 2 for trial in trials for gain in trial.gains) / spare
    centre = min(0.0, sum(trial.mean for trial in trials) / len(trials))
    by_chance = sum(noise / len(trial.gains) for trial in trials) / len(trials)
    spread = sum((trial.mean - centre) ** 2 for trial in trials) / len(trials) - by_chance
    if spread <= 0:
        return None
    best, most = None, 0.0
    for trial in trials:
        trust = spread / (spread + noise / len(trial.gains))
        believed = centre + trust * (trial.mean - centre)
        surplus = believed - SURE * sqrt(max(0.0, spread * (1 - trust)))
        if surplus > most:
            best, most = trial, surplus
    return best
