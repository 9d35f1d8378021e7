"""The captain of Naval Action: plays by doctrine with nothing but its View."""

from flagplot.bots.tactical.captain import Captain

CAPTAIN = Captain()

__all__ = ["CAPTAIN", "Captain"]
