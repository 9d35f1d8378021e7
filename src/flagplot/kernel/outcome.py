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
    """The denominator of points: Naval Action counts in hundredths."""

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
    """A text from a briefing, or a message that is formatted when it is read."""
    rules: tuple[str, ...]


def totals(account: Iterable[Credit], sides: Iterable[str]) -> dict[str, Fraction]:
    """The sum of the lines of an account, by side."""
    found = dict.fromkeys(sides, Fraction(0))
    for line in account:
        found[line.side] += line.points
    return found
