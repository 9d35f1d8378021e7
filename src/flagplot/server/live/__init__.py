"""WebSockets: the endpoint, its messages, and broadcasts."""
