"""Whether something is signed; `flagplot verify` asks it where no server is installed."""

from __future__ import annotations

from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from flagplot.kernel.proof.chain import is_weak

RECORD: Final = "flagplot record 1"
"""What is signed when a game is over: this, and the last head of its chain."""
RECEIPT: Final = "flagplot head 1"
"""What is signed while it runs: this, and a head as a seat was told it."""


def is_signed(what: str, head: str, key: str, signature: str) -> bool:
    """Whether a signature is that of a key, under this head."""
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
        public.verify(bytes.fromhex(signature), f"{what}\n{head}".encode())
    except (InvalidSignature, ValueError):
        return False
    return not is_weak(key)
