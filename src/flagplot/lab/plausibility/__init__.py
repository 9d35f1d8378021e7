"""Plausibility, game by game: what a reader of history would count, and the bounds it should keep to."""
