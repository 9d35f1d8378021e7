"""How orders are written: forms with places, their phrases, and the notation of a whole game."""
