"""Interfaces for learning agents: orders field by field, and observations as numbers."""
