"""The migrations; they run when a server starts."""
