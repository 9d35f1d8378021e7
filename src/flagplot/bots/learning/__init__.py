"""What agents that learn are given: orders field by field, and what a seat sees as numbers."""
