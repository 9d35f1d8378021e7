"""What the game prints and shows: sentences, text charts, drawings, data for the browser."""
