"""Flagplot: naval war at three scales, every rule enforced, every secret kept, every die explained."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flagplot.games import load
    from flagplot.lab.fight import fight

__version__ = "0.1.0"
__all__ = ["__version__", "fight", "load"]


def __getattr__(name: str) -> Any:
    """`flagplot.load` and `flagplot.fight`, imported when they are asked for."""
    if name == "load":
        from flagplot.games import load

        return load
    if name == "fight":
        from flagplot.lab.fight import fight

        return fight
    message = f"flagplot has no {name!r}"
    raise AttributeError(message)
