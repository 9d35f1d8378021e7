"""Experiments: files that say what to play, runs that play it, and the rows that are kept."""
