"""Reading of the content files: map, ratings, scenarios."""
