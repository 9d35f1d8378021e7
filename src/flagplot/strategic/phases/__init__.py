"""The boxes of the sequence of play, and packages for what happens inside them."""
