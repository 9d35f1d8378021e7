"""Who sees whom, by day and by night."""
