"""Questions and refusals of this game, by their message in content/text/<language>/operational.ftl."""

from __future__ import annotations

from flagplot.kernel.text.said import Said, Word


def say(id: str, **arguments: Word) -> Said:
    """A sentence of this game's catalogue."""
    return Said("operational", id, arguments)
