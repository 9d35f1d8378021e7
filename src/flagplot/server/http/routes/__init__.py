"""The HTTP routes, documented in docs/protocol.md."""
