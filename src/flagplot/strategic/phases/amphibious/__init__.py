"""The questions of a landing."""
