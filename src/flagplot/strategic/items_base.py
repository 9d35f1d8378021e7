"""What every line of an order sheet has, and helpers to read its words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mypy_extensions import mypyc_attr

from flagplot.kernel.order import BadNotation

LONGEST: Final = 6
"""Digits of the longest number an order can hold."""
WIDEST: Final = 48
"""Letters of the longest name."""
MARKS: Final = "-–_.'"
"""What a name may have besides letters and digits."""
JOINTS: Final = ("on", "by", "via")
"""Words of a form that are written as they stand."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Item:
    """One line of a sheet."""

    def words(self) -> str:
        """The line, verb first."""
        raise AssertionError(type(self).__name__)

    @classmethod
    def read(cls, words: Sequence[str]) -> Item:
        """The line from the words after its verb."""
        raise AssertionError(cls.__name__)


@dataclass(frozen=True)
class Scrawl(Item):
    """A line that cannot be read among others that can: it is told together with whatever is wrong with those."""

    text: str
    fault: str

    def words(self) -> str:
        return self.text


def count(word: str, what: str) -> int:
    """A whole number, not negative and not longer than any figure of the game."""
    if not word.isascii() or not word.isdecimal() or len(word) > LONGEST:
        shown = word if len(word) <= 2 * LONGEST else f"{word[: 2 * LONGEST]}…"
        message = f"{what} is a whole number of at most {LONGEST} digits, not {shown!r}."
        raise BadNotation(message)
    return int(word)


def named(word: str, what: str) -> str:
    """A name that players give: everybody reads it, so it holds letters, digits and a few marks, and fits on a chart."""
    if len(word) > WIDEST or not all(letter.isalnum() or letter in MARKS for letter in word):
        shown = word if len(word) <= WIDEST else f"{word[:WIDEST]}…"
        message = f"{what} has at most {WIDEST} letters, digits, dashes and dots, not {shown!r}."
        raise BadNotation(message)
    return word


def need(words: Sequence[str], least: int, most: int | None, form: str) -> None:
    """The words a line must have, without limit if there is no `most`; `on`, `by` and `via` where its form has them, never last."""
    wanted = form.split()[1:]
    said = [word for word, place in zip(words, wanted, strict=False) if place in JOINTS]
    asked = [place for place in wanted[: len(words)] if place in JOINTS]
    ends_short = 0 < len(words) <= len(wanted) and wanted[len(words) - 1] in JOINTS
    if len(words) < least or (most is not None and len(words) > most) or said != asked or ends_short:
        message = f"Write `{form}`, not `{' '.join([form.split(maxsplit=1)[0], *words])}`."
        raise BadNotation(message)


def split_settings(words: Sequence[str], known: Sequence[str], form: str) -> tuple[list[str], dict[str, str]]:
    """Plain words, and `key=value` words whose keys are known."""
    plain: list[str] = []
    settings: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            plain.append(word)
        elif key not in known or not value:
            message = f"`{word}` is not understood. Write `{form}`."
            raise BadNotation(message)
        else:
            settings[key] = value
    return plain, settings


def cards_of(settings: dict[str, str], key: str) -> tuple[str, ...]:
    """Cards written as `range=uk-1+uk-2`."""
    return tuple(settings[key].split("+")) if key in settings else ()


def read_item(words: Sequence[str], verbs: dict[str, type[Item]]) -> Item:
    """One line of a sheet from its words."""
    kind = verbs.get(words[0]) if words else None
    if kind is None:
        message = f"`{' '.join(words)}` is no line of this sheet. Lines begin with {', '.join(verbs)}."
        raise BadNotation(message)
    return kind.read(words[1:])
