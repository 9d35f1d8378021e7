"""Landings: troops at sea and ashore, places stormed and captured."""
