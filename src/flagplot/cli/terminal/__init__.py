"""The interactive table at the terminal."""
