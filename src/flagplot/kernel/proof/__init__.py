"""Proofs: that the dice were fixed before the game, and that nobody has altered its record."""
