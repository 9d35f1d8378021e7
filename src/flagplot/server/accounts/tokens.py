"""Tokens: long random words, of which only the hash is kept."""

from __future__ import annotations

from hashlib import blake2b


def digest(token: str) -> str:
    """What is kept of a token. Tokens are long and random, so a fast hash does."""
    return blake2b(token.encode(), digest_size=32).hexdigest()
