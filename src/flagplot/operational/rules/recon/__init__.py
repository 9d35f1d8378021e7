"""What is known of the enemy: markers, dummies, searches."""
