"""The fields of which orders are composed: their kinds, and what writes one order."""

from __future__ import annotations

from typing import Any, Final

from flagplot.kernel.order import Order

# The kinds of fields.
WAIT: Final = 0
"""Nothing to choose."""
VERB: Final = 1
WORD: Final = 2
"""A word after the verb."""
TURN: Final = 3
"""A group's turn."""
PACE: Final = 4
"""Its speed."""
WAY: Final = 5
"""Its weaving or smoke."""
GUNS: Final = 6
TUBES: Final = 7
"""Torpedoes of one mount."""
WHOLE: Final = 8
"""A whole order."""
LINE: Final = 9
"""A further line of a sheet."""
KINDS: Final = 10
HOLD: Final = "-"
"""The choice that leaves a field empty, and that hands a sheet in."""


class Composer:
    """An order that is being written."""

    def __init__(self) -> None:
        self.kind = WAIT
        self.subject = ""
        """The ship or group that the field is about; empty where it is about none."""
        self.choices: list[str] = []

    def choose(self, number: int) -> Order | None:
        """Fill the field; the order when it was the last one."""
        raise AssertionError(type(self).__name__)


Line = tuple[list[str], Any]
"""The words of an order or of a line, and what they write."""


def word_at(words: list[str], at: int) -> str:
    """The word at a place, or that of an empty field beyond the last."""
    return words[at] if len(words) > at else HOLD


def words_at(lines: list[Line], at: int) -> list[str]:
    """The words that stand at a place, each once."""
    found: dict[str, None] = {}
    for words, _ in lines:
        found[word_at(words, at)] = None
    return list(found)


def lines_with(lines: list[Line], at: int, word: str) -> list[Line]:
    """Those that have this word at a place."""
    return [line for line in lines if word_at(line[0], at) == word]
