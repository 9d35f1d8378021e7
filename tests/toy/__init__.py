"""Skerries, a small complete game: hidden boats, sealed plots, a search by die, gunfire by chart."""
