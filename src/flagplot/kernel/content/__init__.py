"""Reading content files: TOML within limits, with errors that name file, line and key."""
