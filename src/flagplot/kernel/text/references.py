"""Text with references: a sentence whose ships, places and sides can be linked, or printed as plain words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True)
class Ref:
    """Something that a sentence names: its kind, the id used in orders and views, and its display name."""

    kind: str
    id: str
    name: str
    many: bool = False
    """Whether the name takes a plural verb: `Akagi's Zeros miss`."""

    def __str__(self) -> str:
        """Print the name."""
        return self.name


Part: TypeAlias = str | Ref


@dataclass(frozen=True)
class Text:
    """A sentence in parts; adjacent plain words are merged, and no part is empty."""

    parts: tuple[Part, ...]

    def __str__(self) -> str:
        """Print as plain words, for the terminal, mail and transcripts."""
        return "".join([str(part) for part in self.parts])


@dataclass(frozen=True)
class Series:
    """A list in a sentence; the language says how it is joined: `Akagi, Soryu and Hiryu`."""

    items: tuple[Part | Text, ...]
    is_choice: bool = False
    """Whether one of them is meant, not all: `P or D or R`."""


def joined(parts: Sequence[Part]) -> Text:
    """Parts as one text: neighbouring words become one."""
    found: list[Part] = []
    words: list[str] = []
    for part in parts:
        if isinstance(part, str):
            words.append(part)
            continue
        said = "".join(words)
        if said:
            found.append(said)
        words = []
        found.append(part)
    said = "".join(words)
    if said:
        found.append(said)
    return Text(tuple(found))


def capitalized(text: Text) -> Text:
    """The text with a capital letter, as a sentence begins."""
    if not text.parts:
        return text
    first = text.parts[0]
    if isinstance(first, Ref):
        begun: Part = Ref(first.kind, first.id, first.name[:1].upper() + first.name[1:], first.many)
    else:
        begun = first[:1].upper() + first[1:]
    return text if begun == first else Text((begun, *text.parts[1:]))
