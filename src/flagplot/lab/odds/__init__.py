"""Situations whose odds can be computed."""
