"""The questions of a fleet combat."""
