"""Sentences as message and arguments: questions and objections, formatted when they are read, in the reader's language."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final, TypeAlias

from flagplot.kernel.text.fluent import Argument, Messages
from flagplot.kernel.text.reader import parse
from flagplot.kernel.text.references import Part, Ref, Series, Text, joined

ENGLISH: Final = "en"
PSEUDO: Final = "pseudo"
"""The pseudo-locale: English in accented letters."""
LANGUAGE: Final = os.environ.get("FLAGPLOT_LANGUAGE") or ENGLISH
"""The language of this program and of every process it starts: the name of a folder of `content/text`, or `pseudo`."""


@cache
def read(name: str, language: str = LANGUAGE) -> Messages:
    """The messages of a catalogue, with those of the kernel: Control's, lists, numbers. Missing messages fall back to English."""
    found = own(name, language)
    return found if name == "kernel" else read("kernel", language).over(found)


@cache
def own(name: str, language: str = LANGUAGE) -> Messages:
    """The messages of a catalogue alone."""
    if language == PSEUDO:
        return own(name, ENGLISH).pseudo()
    path = files("flagplot.content").joinpath("text", language, f"{name}.ftl")
    if language == ENGLISH:
        return parse(path.read_text(encoding="utf-8"), language, f"{language}/{name}.ftl")
    said = path.read_text(encoding="utf-8") if path.is_file() else ""
    return Messages(
        language, {**own(name, ENGLISH).messages, **parse(said, language, f"{language}/{name}.ftl").messages}
    )


Called: TypeAlias = Callable[[str], Part | Text]
"""The display name of an id; any other word unchanged."""
LIST: Final = ", "
"""Separator of a list that is already joined."""

KEPT: Final = 2_000
"""Size of the cache of formatted sentences."""
SPOKEN: Final[dict[str, Messages]] = {}
"""By game: the messages used for questions and objections, if not the English ones."""


def spoken(catalogue: str) -> Messages:
    """The messages of a catalogue in the language of this program."""
    return SPOKEN.get(catalogue) or read(catalogue)


@dataclass(frozen=True)
class Said:
    """A message of a catalogue with its arguments. It is formatted lazily, because most objections are never read."""

    catalogue: str
    id: str
    arguments: Mapping[str, Word]

    def text(self, messages: Messages, called: Called | None = None) -> Text:
        """The sentence in the language of some messages; ids among its arguments by their display names, or as typed."""
        if (
            self.id not in messages
        ):  # part of a sentence may come from another catalogue, such as a game's word for a number
            messages = spoken(self.catalogue)
        given: dict[str, Argument] = {}
        for name, word in self.arguments.items():
            if isinstance(word, (Said, Row)):
                given[name] = word.text(messages, called)
            else:
                given[name] = word if called is None else _called(word, called)
        return messages.format(self.id, given)

    def __str__(self) -> str:
        """The sentence in the language of this program."""
        return str(self.text(spoken(self.catalogue)))

    def kept(self) -> str:
        """The same, cached by arguments: titles of phases are in every view, read or not."""
        messages = spoken(self.catalogue)
        key = (self.id, *self.arguments.values())
        found = messages.kept.get(key)
        if found is None:
            if len(messages.kept) >= KEPT:
                messages.kept.clear()
            found = messages.kept[key] = str(self.text(messages))
        return found

    def __hash__(self) -> int:
        """Hash by message and arguments, because outcomes of a procedure are counted by it."""
        return hash((self.id, tuple(self.arguments.values())))


@dataclass(frozen=True)
class Row:
    """Joined phrases or sentences, with a separator."""

    items: tuple[Said, ...]
    sign: Said | str = " "

    def text(self, messages: Messages, called: Called | None = None) -> Text:
        """The row in the language of some messages."""
        parts: list[Part] = []
        sign = self.sign if isinstance(self.sign, str) else str(self.sign.text(messages))
        for item in self.items:
            said = item.text(messages, called).parts
            parts += [sign, *said] if parts else said
        return joined(parts)


Word: TypeAlias = Argument | Said | Row
"""Arguments of a sentence: words, numbers, references, lists, or a nested message."""


def _called(word: Argument, called: Called) -> Argument:
    """An argument with names for ids, in lists too."""
    if isinstance(word, str):
        if LIST not in word:
            return called(word)
        parts: list[Part] = []
        for one in word.split(LIST):
            found = called(one)
            said = found.parts if isinstance(found, Text) else (found,)
            parts += [LIST, *said] if parts else said
        return joined(parts)
    if isinstance(word, Series):
        return Series(tuple([called(one) if isinstance(one, str) else one for one in word.items]), word.is_choice)
    return word


def as_typed(text: Text) -> Text:
    """The text with ids in orders quoted in backticks, because those can be typed."""
    parts: list[Part] = []
    is_quoted = False
    for part in text.parts:
        if isinstance(part, Ref):
            parts.append(part.id if is_quoted else part)
        else:
            parts.append(part)
            is_quoted ^= part.count("`") % 2 == 1
    return joined(parts)


def say(id: str, **arguments: Word) -> Said:
    """A sentence common to all games; each game has its own `say`."""
    return Said("kernel", id, arguments)


def either(items: Iterable[str]) -> Series:
    """One of several: `P or D or R`."""
    return Series(tuple(items), is_choice=True)
