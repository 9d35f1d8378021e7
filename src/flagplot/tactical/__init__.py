"""*Naval Action*: gunnery and torpedoes in turns of a few minutes."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flagplot.tactical.game import GAME

__all__ = ["GAME"]


def __getattr__(name: str) -> Any:
    """The game, loaded on first access: options and rulebook pages import this package without needing the rules."""
    if name == "GAME":
        return import_module("flagplot.tactical.game").GAME
    message = f"flagplot.tactical has no {name!r}: it offers GAME"
    raise AttributeError(message)
