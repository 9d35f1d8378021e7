"""*Mongoose vs. King Cobra*: the Indian Ocean raid of April 1942 in eight-hour turns."""

from flagplot.operational.game import GAME

__all__ = ["GAME"]
