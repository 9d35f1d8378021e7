"""Sea movement, by turns or plotted."""
