"""The server's signature: an Ed25519 key, made at the first start and stored in the database."""

from __future__ import annotations

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncEngine

from flagplot.campaign.papers import Packet, Report
from flagplot.campaign.sealing import seal
from flagplot.server.db import schema


class Signer:
    """Signs records, heads and papers."""

    def __init__(self) -> None:
        self._private = Ed25519PrivateKey.generate()

    @property
    def key(self) -> str:
        """The public key, to verify signatures."""
        return self._private.public_key().public_bytes_raw().hex()

    async def load(self, engine: AsyncEngine, now: float) -> None:
        """Load the key of this database; the first start creates it."""
        keys = schema.signing_keys
        async with engine.begin() as connection:
            row = (await connection.execute(select(keys.c.private).order_by(keys.c.created))).first()
            if row is None:
                private = self._private.private_bytes_raw().hex()
                await connection.execute(insert(keys).values(public=self.key, private=private, created=now))
            else:
                self._private = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(row.private))

    def seal(self, paper: Packet | Report) -> str:
        """A paper of a campaign in its signed envelope."""
        return seal(paper, self._private.private_bytes_raw().hex()).text()

    def sign(self, what: str, head: str) -> str:
        """The signature under a head."""
        return self._private.sign(f"{what}\n{head}".encode()).hex()
