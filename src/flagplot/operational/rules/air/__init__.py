"""Air operations: bases, plans, interception, bombing, recovery."""
