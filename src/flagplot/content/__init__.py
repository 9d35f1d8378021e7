"""TOML only: ships, aircraft, and per game counters, map, scenarios, rulebook."""
