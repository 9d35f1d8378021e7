"""Words that need an explanation where they stand: read from `content/text/<language>/terms.ftl`, one explanation for each."""

from __future__ import annotations

from dataclasses import dataclass

from flagplot.kernel.text.said import read


@dataclass(frozen=True)
class Term:
    """A word of a game as it is written, in all its forms, and what it means."""

    words: tuple[str, ...]
    text: str


def terms(game: str) -> list[Term]:
    """The words of a game that pages explain; none for a game without a glossary."""
    messages = read("terms")
    forms, meanings = messages.messages.get(f"{game}-words"), f"{game}-terms"
    found: list[Term] = []
    for key in forms.attributes if forms is not None else ():
        words, text = messages.word(f"{game}-words", key), messages.word(meanings, key)
        if words and text:
            found.append(Term(tuple(words.split(", ")), text))
    return found
