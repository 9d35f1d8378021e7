"""Terms with explanations for tooltips, read from `content/text/<language>/terms.ftl`."""

from __future__ import annotations

from dataclasses import dataclass

from flagplot.kernel.text.said import read


@dataclass(frozen=True)
class Term:
    """A term of a game in all its forms, and its explanation."""

    words: tuple[str, ...]
    text: str


def terms(game: str) -> list[Term]:
    """The explained terms of a game; none for a game without a glossary."""
    messages = read("terms")
    forms, meanings = messages.messages.get(f"{game}-words"), f"{game}-terms"
    found: list[Term] = []
    for key in forms.attributes if forms is not None else ():
        words, text = messages.word(f"{game}-words", key), messages.word(meanings, key)
        if words and text:
            found.append(Term(tuple(words.split(", ")), text))
    return found
