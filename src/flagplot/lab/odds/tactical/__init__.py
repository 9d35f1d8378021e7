"""Odds of the tactical game."""
