"""*Naval Warfare 1942-1945*: the war at sea in two-month turns."""

from flagplot.strategic.game import GAME

__all__ = ["GAME"]
