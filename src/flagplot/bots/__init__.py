"""Players that see Views, never States."""
