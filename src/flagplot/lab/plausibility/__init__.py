"""Plausibility, game by game: figures compared with historical bounds."""
