"""Odds of the strategic game."""
