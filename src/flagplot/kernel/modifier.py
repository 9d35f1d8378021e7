"""Modifiers and tallies: totals with the reasons for each modifier."""

from __future__ import annotations

from dataclasses import dataclass

from flagplot.kernel.text.said import Said


@dataclass(frozen=True)
class Modifier:
    """One line of a modifier list: the rule, the reason, the amount."""

    rule: str
    reason: Said | str
    """A message; words in logs that were written before."""
    amount: int

    def __str__(self) -> str:
        """Print as `+1 radar (MK-NIT-3)`."""
        return f"{self.amount:+d} {self.reason} ({self.rule})"


class Tally:
    """A running total of modifiers."""

    def __init__(self, base: int = 0, lines: list[Modifier] | None = None) -> None:
        self.base = base
        self.lines: list[Modifier] = [] if lines is None else lines

    def add(self, rule: str, reason: Said | str, amount: int) -> None:
        """Add a modifier; a modifier of 0 is not listed."""
        if amount:
            self.lines.append(Modifier(rule, reason, amount))

    @property
    def total(self) -> int:
        """The base with every modifier added."""
        total = self.base
        for line in self.lines:
            total += line.amount
        return total

    def __str__(self) -> str:
        """Print as `6: +1 radar (…), -2 smoke (…) = 5`."""
        shown = ", ".join(str(line) for line in self.lines) or "no modifiers"
        return f"{self.base}: {shown} = {self.total}"
