"""What may stand in a plot, and what becomes of it."""
