"""Pieces, the state, views of it, and possible states behind a view."""
