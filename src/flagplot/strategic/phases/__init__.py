"""The boxes of the sequence of play, one module a chapter."""
