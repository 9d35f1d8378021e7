"""What plans say of themselves, by message in content/text/<language>/command.ftl."""

from __future__ import annotations

from collections.abc import Iterable

from flagplot.kernel.text.references import Series
from flagplot.kernel.text.said import SPOKEN, Row, Said, Word, read


def say(id: str, **arguments: Word) -> Said:
    """A sentence of the catalogue of plans."""
    return Said("command", id, arguments)


def word(table: str, key: str) -> str:
    """A word of one of the catalogue's tables; the key itself where it has none."""
    return (SPOKEN.get("command") or read("command")).word(table, key) or key


def first(sentence: Said) -> str:
    """A sentence with a capital at its beginning."""
    text = str(sentence)
    return f"{text[:1].upper()}{text[1:]}"


def row(words: Iterable[str]) -> Row:
    """Words with commas between them."""
    return Row(tuple(say("plain", text=one) for one in words), ", ")


def series(words: Iterable[str]) -> Series:
    """Words as they are spoken one after the other."""
    return Series(tuple(words))


def stops(slug: str, kinds: Iterable[str], known: Iterable[str]) -> str:
    """What interrupts a run, in a sentence."""
    if "all" in kinds:
        return str(say("stop-for-everything"))
    found = [say("plain", text=word(f"stops-{slug}", kind)) for kind in kinds if kind in known]
    return str(say("stop-when", stops=Row(tuple(found), "; ")) if found else say("stop-for-nothing"))
