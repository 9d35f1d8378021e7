"""Air operations: bases, plans, interception, bombs, coming home."""
