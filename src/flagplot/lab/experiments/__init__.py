"""Experiments: files that define them, runs that play them, and stored rows."""
