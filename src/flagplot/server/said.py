"""What the server refuses and why, by message in content/text/<language>/server.ftl."""

from __future__ import annotations

from flagplot.kernel.text.said import Said, Word, spoken


def phrase(id: str, **arguments: Word) -> Said:
    """A sentence of the server's catalogue."""
    return Said("server", id, arguments)


def title(status: int) -> str:
    """What a status means in a few words."""
    messages = spoken("server")
    return messages.word("titles", f"status-{status}") or messages.word("titles", "refused") or ""
