"""*Naval Action*: gunnery and torpedoes in turns of a few minutes."""

from flagplot.tactical.game import GAME

__all__ = ["GAME"]
