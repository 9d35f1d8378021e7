"""What a player can say."""
