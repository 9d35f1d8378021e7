"""WebSockets: the endpoint, its messages, and what is broadcast."""
