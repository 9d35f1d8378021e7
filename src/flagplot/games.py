"""The games on the shelf, by scale."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from importlib import import_module
from typing import Any, Final

from flagplot.kernel.game import Game

SHELF: Final[Mapping[str, str]] = {
    "strategic": "Naval Warfare 1942–1945",
    "operational": "Mongoose vs. King Cobra",
    "tactical": "Naval Action",
}


class UnknownGame(LookupError):
    """There is no game of that name."""


def load(slug: str) -> Game[Any]:
    """A game by its scale: `load("operational")`."""
    if slug not in SHELF:
        near = get_close_matches(slug, SHELF, n=1)
        hint = f"Did you mean {near[0]}?" if near else f"There are {', '.join(SHELF)}."
        message = f"There is no game {slug!r}. {hint}"
        raise UnknownGame(message)
    game: Game[Any] | None = getattr(import_module(f"flagplot.{slug}"), "GAME", None)
    if game is None:
        message = f"{SHELF[slug]} cannot be played yet; its rulebook can be read: flagplot rules {slug}."
        raise UnknownGame(message)
    return game
