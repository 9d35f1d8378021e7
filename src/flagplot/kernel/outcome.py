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
        """Print as `Japan: decisive victory. 12 to 3 points.`, and `Draw. 3 to 3 points.` where nobody wins."""
        said = (
            f"{' and '.join(self.winners)}: {self.level}" if self.winners else self.level[:1].upper() + self.level[1:]
        )
        return f"{said}. {self.reason}"
