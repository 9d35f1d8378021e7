"""Proofs that the dice were fixed before the game, and that its record was not altered."""
