"""How the game speaks and shows itself: sentences, text charts, drawings."""
