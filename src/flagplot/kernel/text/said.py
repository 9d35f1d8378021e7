"""Sentences by message and arguments: questions and objections, put into words where somebody reads them, in the language read there."""

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
"""No language: English in strange letters."""
LANGUAGE: Final = os.environ.get("FLAGPLOT_LANGUAGE") or ENGLISH
"""The language that this program speaks, and every process it starts: the name of a folder of `content/text`, or `pseudo`."""


@cache
def read(name: str, language: str = LANGUAGE) -> Messages:
    """The messages of a catalogue, with those of the kernel: Control's, lists, numbers. What a language has no message for is said in English."""
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
"""What a game calls a word that may be an id; any other word as it is."""
LIST: Final = ", "
"""Between the words of an argument that is a list already."""

KEPT: Final = 2_000
"""Sentences that are kept in words at most."""
SPOKEN: Final[dict[str, Messages]] = {}
"""By game: the messages that this program words questions and objections from, where they are not the English ones."""


def spoken(catalogue: str) -> Messages:
    """The messages of a catalogue in the language that this program speaks."""
    return SPOKEN.get(catalogue) or read(catalogue)


@dataclass(frozen=True)
class Said:
    """A message of a catalogue with its arguments. Most objections are never read: wording them waits until one is."""

    catalogue: str
    id: str
    arguments: Mapping[str, Word]

    def text(self, messages: Messages, called: Called | None = None) -> Text:
        """The sentence in the language of some messages; ids among its arguments as they are `called`, or as they are typed."""
        if self.id not in messages:  # a part of a sentence may come from another catalogue: what a game calls a number
            messages = spoken(self.catalogue)
        given: dict[str, Argument] = {}
        for name, word in self.arguments.items():
            if isinstance(word, (Said, Row)):
                given[name] = word.text(messages, called)
            else:
                given[name] = word if called is None else _called(word, called)
        return messages.format(self.id, given)

    def __str__(self) -> str:
        """The sentence in the language that this program speaks."""
        return str(self.text(spoken(self.catalogue)))

    def kept(self) -> str:
        """The same, worded once for the same arguments: titles of phases stand in every view, read or not."""
        messages = spoken(self.catalogue)
        key = (self.id, *self.arguments.values())
        found = messages.kept.get(key)
        if found is None:
            if len(messages.kept) >= KEPT:
                messages.kept.clear()
            found = messages.kept[key] = str(self.text(messages))
        return found

    def __hash__(self) -> int:
        """By what is said: outcomes of a procedure are counted by it."""
        return hash((self.id, tuple(self.arguments.values())))


@dataclass(frozen=True)
class Row:
    """Phrases or sentences one after the other, with a sign between them."""

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
"""What a sentence is given: words, numbers, references, lists, or a part that is a message itself."""


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
    """The text with ids where an order is quoted between backticks: that is typed as it stands."""
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
    """A sentence that every game can say; each has a `say` of its own beside its wording."""
    return Said("kernel", id, arguments)


def either(items: Iterable[str]) -> Series:
    """One of several: `P or D or R`."""
    return Series(tuple(items), is_choice=True)
