"""What Flagplot is measured against: other engines, servers and environments doing the same work."""
