"""From contact to the last round: the questions of a surface battle."""
