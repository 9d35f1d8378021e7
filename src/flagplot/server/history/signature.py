"""Verification of signatures; used by `flagplot verify` without the server's packages."""

from __future__ import annotations

from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from flagplot.kernel.proof.chain import is_weak

RECORD: Final = "flagplot record 1"
"""Prefix of the text signed when a game is over; followed by the last head of its chain."""
RECEIPT: Final = "flagplot head 1"
"""Prefix of the text signed during the game; followed by a seat's salted head."""


def is_signed(what: str, head: str, key: str, signature: str) -> bool:
    """Whether a signature of this head is valid for a key."""
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
        public.verify(bytes.fromhex(signature), f"{what}\n{head}".encode())
    except (InvalidSignature, ValueError):
        return False
    return not is_weak(key)
