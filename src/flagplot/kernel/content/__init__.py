"""Reading content files: TOML within bounds, with faults that name file, line and key."""
