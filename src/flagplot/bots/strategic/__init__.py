"""The captain of the strategic game: plays every nation by doctrine with nothing but its View."""

from flagplot.bots.strategic.captain import Captain

CAPTAIN = Captain()

__all__ = ["CAPTAIN", "Captain"]
