"""Plans: what a seat intends until further notice, carried out by legal orders as a person would give them."""
