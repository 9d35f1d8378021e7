"""Torpedoes from the mount to the hit."""
