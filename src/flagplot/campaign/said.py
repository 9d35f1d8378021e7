"""Sentences of campaigns, by their message in content/text/<language>/campaign.ftl."""

from __future__ import annotations

from flagplot.kernel.text.said import Said, Word


def say(id: str, **arguments: Word) -> Said:
    """A sentence of the catalogue of campaigns."""
    return Said("campaign", id, arguments)
