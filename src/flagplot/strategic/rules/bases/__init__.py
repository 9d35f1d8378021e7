"""Bases: supply and repair, fleet trains, and what happens when a base is lost."""
