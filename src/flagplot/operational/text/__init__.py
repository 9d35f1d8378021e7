"""What the game prints and shows: sentences, text charts, data for the browser."""
