"""The games by scale, loaded lazily."""

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


class Later:
    """A proxy for a module that loads whole games; the module is imported on first use.

    Help, completion and a mistyped option are answered without it: all games take a second and a half. The verbs of the command line are
    loaded late by their own table, in `cli/__init__.py`, what a game has of its own by the game's slug.
    """

    def __init__(self, module: str) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Any:
        """What the module calls so."""
        return getattr(import_module(self._module), name)


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
