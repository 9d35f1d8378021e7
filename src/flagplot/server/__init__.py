"""HTTP, WebSocket and storage."""
