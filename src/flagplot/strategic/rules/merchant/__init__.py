"""Merchant routes, what they carry, and the war against them."""
