"""The air plan and the steps of a raid."""
