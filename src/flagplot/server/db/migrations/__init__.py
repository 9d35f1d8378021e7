"""The steps by which an older database becomes today's; they run when a server starts."""
