"""Worker processes: everything that takes the processor's time or reads what strangers send, behind limits and fair queues."""
