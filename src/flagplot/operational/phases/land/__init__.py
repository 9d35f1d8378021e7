"""Landings, contested hexes and ground combat."""
