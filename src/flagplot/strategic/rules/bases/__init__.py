"""Bases: what they issue and repair, trains, and where to go when one is lost."""
