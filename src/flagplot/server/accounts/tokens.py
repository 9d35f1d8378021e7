"""Tokens: long random strings, of which only the hash is stored."""

from __future__ import annotations

from hashlib import blake2b


def digest(token: str) -> str:
    """The stored hash of a token. Tokens are long and random, so a fast hash is enough."""
    return blake2b(token.encode(), digest_size=32).hexdigest()
