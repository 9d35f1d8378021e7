"""Bots for Mongoose vs. King Cobra."""

from flagplot.bots.operational.captain import CAPTAIN, Captain

__all__ = ["CAPTAIN", "Captain"]
