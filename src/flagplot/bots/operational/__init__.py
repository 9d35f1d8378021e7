"""Bots for Mongoose vs. King Cobra."""

from flagplot.bots.operational.captain import CAPTAIN

__all__ = ["CAPTAIN"]
