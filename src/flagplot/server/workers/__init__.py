"""Worker processes for expensive work and untrusted input, behind limits and fair queues."""
