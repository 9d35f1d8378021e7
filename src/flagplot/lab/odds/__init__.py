"""Situations whose odds can be asked for."""
