"""The boxes of the sequence of play, one module for each chapter."""
