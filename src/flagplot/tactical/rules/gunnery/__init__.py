"""Guns: patterns, arcs, accuracy."""
