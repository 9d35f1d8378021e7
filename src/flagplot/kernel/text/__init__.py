"""Sentences: text with references, and the catalogues they are taken from."""
