"""The pattern of a form, `tf FORCE BASE UNIT… [men=N] [on ROUTE]`, read into its places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from flagplot.kernel.grammar.field import Choice, Field, Flag
from flagplot.kernel.grammar.series import Pair


class Slot:
    """One place of a form: fixed words before it, its field, how many values it takes, its key if it has one."""

    def __init__(self, lead: tuple[str, ...], field: Field, key: str, *, optional: bool, many: bool) -> None:
        self.lead = lead
        self.field = field
        self.key = key
        self.optional = optional
        self.many = many
        self.name = ""
        self.absent: Any = () if many else field.absent
        self.copies = ""
        """The name of the field whose value is used if it is left out."""
        self.opening = lead or (tuple(field.said) if isinstance(field, Flag) else ())
        """Fixed words that mark it after an open-ended place."""
        self.is_plain = not lead and not key and not many and not optional and not field.is_open

    def flagged(self) -> Slot:
        """The same place for a field that is a bool: `[abandon]` is then whether the word is there."""
        field = self.field
        is_word = isinstance(field, Choice) and len(field.words) == 1 and self.optional and not self.key
        return Slot(self.lead, Flag(field.shown), "", optional=True, many=False) if is_word else self

    def shown(self) -> str:
        """The place in the usage line."""
        word = f"{self.key}={self.field.shown}" if self.key else self.field.shown
        text = " ".join([*self.lead, f"{word}…" if self.many else word])
        return f"[{text}]" if self.optional else text

    def is_silent(self, value: Any) -> bool:
        """Whether a value is not printed."""
        return bool(self.optional and not self.field.always and not self.copies and value == self.absent)


def tokens(pattern: str) -> list[str]:
    """The words of a pattern; what stands in brackets is one."""
    found: list[str] = []
    depth = 0
    for word in pattern.split():
        if depth:
            found[-1] += f" {word}"
        else:
            found.append(word)
        depth += word.count("[") - word.count("]")
    return found


def is_place(token: str, lexicon: Mapping[str, Field]) -> bool:
    """Whether a pattern begins with a place instead of a verb."""
    return token.startswith("[") or token.removesuffix("…") in lexicon or token != token.lower()


def slots(tokens: Iterable[str], lexicon: Mapping[str, Field], name: str) -> tuple[list[Slot], tuple[str, ...]]:
    """The places of a pattern, and the fixed words after the last one."""
    found: list[Slot] = []
    lead: list[str] = []
    for token in tokens:
        optional = token.startswith("[") and token.endswith("]")
        text = token[1:-1] if optional else token
        many = text.endswith("…")
        text = text.removesuffix("…")
        *before, word = [text] if text in lexicon else text.split()
        key, equals, _ = word.partition("=")
        field = _field(word, lexicon, alone=optional and not before)
        if field is not None:
            key = ""
        elif equals:
            field = _field(word.removeprefix(f"{key}="), lexicon, alone=False)
        if field is None and not word.islower():
            message = f"{name}: the lexicon has no {word!r}."
            raise ValueError(message)
        if field is None:
            lead += [*before, word]
        else:
            found.append(Slot((*lead, *before), field, key, optional=optional, many=many))
            lead = []
    return found, tuple(lead)


def _field(word: str, lexicon: Mapping[str, Field], *, alone: bool) -> Field | None:
    """The meaning of a word of a pattern; `None` if it is a fixed word."""
    if word in lexicon:
        return lexicon[word]
    first, equals, second = word.partition("=")
    if equals and first in lexicon and second in lexicon:
        return Pair(lexicon[first], lexicon[second])
    if word == word.lower() and ("|" in word or (alone and not equals)):
        return Choice(*word.split("|"))
    return None
