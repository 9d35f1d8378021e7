"""Plans: what a seat intends, kept until it is changed, and carried out by the same legal orders that a person would give."""
