"""*Naval Action*: gunnery and torpedoes in turns of a few minutes."""
