"""Search under fog of war, shared by all games: plans are played out by captains in imagined worlds, with common random numbers."""
