"""Step 8: operations one at a time, each with its own questions."""
