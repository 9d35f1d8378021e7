"""Sentences of campaigns, by their message in content/text/<language>/campaign.ftl."""

from __future__ import annotations

from flagplot.kernel.text.said import Said, Word, read


def say(id: str, **arguments: Word) -> Said:
    """A sentence of the catalogue of campaigns."""
    return Said("campaign", id, arguments)


def counted(count: int, kind: str) -> str:
    """So many ships without a name: `5 freighters`, `one British destroyer`."""
    return str(say("story-counted", count=count, kind=kind))


def number_of(side: str) -> str:
    """Whether a verb after a side stands in the plural."""
    return read("tactical").word("plural-sides", side) or "one"


def raised(line: str) -> str:
    """A sentence with its capital."""
    return line[:1].upper() + line[1:]
