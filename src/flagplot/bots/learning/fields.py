"""The fields of which orders are composed: their kinds, and what writes one order."""

from __future__ import annotations

from typing import Any, Final

from flagplot.kernel.grammar.form import FORMS, Phrase, form_of
from flagplot.kernel.order import Order
from flagplot.kernel.view import View

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
        self.view: View | None = None
        """What the seat sees, where the order is written from it."""

    def choose(self, number: int) -> Order | None:
        """Fill the field; the order when it was the last one."""
        raise AssertionError(type(self).__name__)


_VERBS: Final[dict[type, str]] = {}
_SAID: Final[dict[type, tuple[list[str], dict[tuple[Any, ...], list[str]]]]] = {}
"""Of each kind the fields of its form, and the words of phrases by what stands in these."""
KEPT: Final = 5_000
"""Phrases of a kind whose words are kept at most."""


def verb_of(phrase: Phrase) -> str:
    """The verb of an order or of a line; kept where its kind has one form."""
    kind = type(phrase)
    found = _VERBS.get(kind)
    if found is None:
        forms = FORMS[kind]
        if len(forms) > 1:
            return form_of(phrase).verb
        found = _VERBS[kind] = forms[0].verb
    return found


def said(phrase: Phrase) -> list[str]:
    """The words of an order or of a line: the same come again and again."""
    kind = type(phrase)
    known = _SAID.get(kind)
    if known is None:
        known = _SAID[kind] = (FORMS[kind][0].attributes, {})
    names, kept = known
    # One with the same in all fields is the same; a tuple is made at once for the most common numbers of them.
    values: tuple[Any, ...]
    if len(names) == 2:
        values = (getattr(phrase, names[0]), getattr(phrase, names[1]))
    elif len(names) == 3:
        values = (getattr(phrase, names[0]), getattr(phrase, names[1]), getattr(phrase, names[2]))
    else:
        values = tuple([getattr(phrase, name) for name in names])
    found = kept.get(values)
    if found is None:
        if len(kept) > KEPT:
            kept.clear()
        found = kept[values] = phrase.line().split()
    return found


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
