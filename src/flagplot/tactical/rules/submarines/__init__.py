"""Submarines and those who hunt them."""
