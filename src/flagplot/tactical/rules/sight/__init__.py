"""Sight by day and by night."""
