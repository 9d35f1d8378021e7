"""Before the first turn: where forces may start, and the secret rolls."""
