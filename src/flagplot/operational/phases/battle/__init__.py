"""From contact to the last round: the phases of a surface battle."""
