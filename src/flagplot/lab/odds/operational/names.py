"""What counters are called where the odds speak of them."""

from __future__ import annotations

from flagplot.operational.text.wording import NAMES


def named(word: str) -> str:
    """A ship, unit, boat, battery or place by name; markers and hexes as they are written."""
    return NAMES.get(word, word)
