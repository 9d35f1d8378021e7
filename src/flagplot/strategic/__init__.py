"""*Naval Warfare 1942-1945*: the war at sea in two-month turns."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flagplot.strategic.game import GAME

__all__ = ["GAME"]


def __getattr__(name: str) -> Any:
    """The game, loaded on first access: options and rulebook pages import this package without needing the rules."""
    if name == "GAME":
        return import_module("flagplot.strategic.game").GAME
    message = f"flagplot.strategic has no {name!r}: it offers GAME"
    raise AttributeError(message)
