"""How a game ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Outcome:
    """Winner, level of victory, points and reason. No winner is a draw."""

    winners: tuple[str, ...]
    level: str
    points: Mapping[str, int]
    reason: str
    rules: tuple[str, ...]
    unit: int = 1
    """Points are whole numbers of one part in so many: Naval Action counts in hundredths."""

    def __str__(self) -> str:
        """Print as `Japan: decisive victory. 12 to 3 points.`"""
        who = " and ".join(self.winners) if self.winners else "Nobody"
        return f"{who}: {self.level}. {self.reason}"
