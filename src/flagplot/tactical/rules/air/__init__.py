"""Aircraft: orders, combat, attacks on ships."""
