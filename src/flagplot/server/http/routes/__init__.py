"""What can be asked over HTTP; docs/protocol.md in code."""
