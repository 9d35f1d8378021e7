"""How a game ended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from flagplot.kernel.text.said import Said


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
        return ending(self.winners, self.level, self.reason)


def ending(winners: Sequence[str], level: str, reason: str) -> str:
    """How a game ended, in a line."""
    said = f"{' and '.join(winners)}: {level}" if winners else level[:1].upper() + level[1:]
    return f"{said}. {reason}"


@dataclass(frozen=True)
class Credit:
    """One line of the final account: so many points for somebody, for what, and by which rules."""

    side: str
    points: Fraction
    reason: str | Said
    """In the words of a briefing, or a sentence that is worded where it is read."""
    rules: tuple[str, ...]


def totals(account: Iterable[Credit], sides: Iterable[str]) -> dict[str, Fraction]:
    """What the lines of an account add up to for each side."""
    found = dict.fromkeys(sides, Fraction(0))
    for line in account:
        found[line.side] += line.points
    return found
