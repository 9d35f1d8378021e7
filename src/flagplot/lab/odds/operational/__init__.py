"""Odds of the operational game."""
