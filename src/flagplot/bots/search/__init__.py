"""Search under fog, shared by all games: plans played out by captains in imagined worlds, on the same throws."""
