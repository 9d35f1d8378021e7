"""Surface battle: contact, the battle board, fire, flight and pursuit."""
