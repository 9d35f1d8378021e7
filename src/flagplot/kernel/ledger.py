"""The dice ledger: a commitment before the first die, a proof after the last.

The host commits to a secret by publishing its hash. Every seat may add a nonce after that, so that neither host nor player
alone chooses the key. After the game the secret is shown, and anybody can roll every die again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b

from flagplot.kernel.dice import Roll, key_from_seed
from flagplot.kernel.seat import Seat


def commitment(secret: str) -> str:
    """The hash that is published before the game."""
    return blake2b(f"flagplot commitment {secret}".encode(), digest_size=32).hexdigest()


@dataclass(frozen=True)
class Fairness:
    """Where a game's dice come from: an open seed, or a secret with the seats' nonces."""

    seed: int | None = None
    secret: str = ""
    """Empty while the game runs for anybody but the host."""
    promise: str = ""
    """The commitment to the secret."""
    nonces: Mapping[Seat, str] | None = None

    @classmethod
    def committed(cls, secret: str, nonces: Mapping[Seat, str] | None = None) -> Fairness:
        """A game whose secret the host keeps until the end."""
        return cls(None, secret, commitment(secret), dict(nonces or {}))

    def keeps_promise(self) -> bool:
        """Whether the secret shown is the one committed to."""
        return self.seed is not None or commitment(self.secret) == self.promise

    def key(self) -> str:
        """The dice key."""
        if self.seed is not None:
            return key_from_seed(self.seed)
        mixed = blake2b(f"flagplot key {self.secret}".encode(), digest_size=32)
        for seat, nonce in sorted((self.nonces or {}).items()):
            mixed.update(f"\n{seat} {nonce}".encode())
        return mixed.hexdigest()

    def public(self) -> Fairness:
        """What everybody may see during the game."""
        return Fairness(None, "", self.promise, self.nonces) if self.seed is None else Fairness()


@dataclass(frozen=True)
class LedgerLine:
    """One throw in the ledger: its index in the game, who rolled, why, what came up."""

    index: int
    seat: Seat
    why: str
    sides: int
    faces: tuple[int, ...]


def ledger(rolls: list[Roll]) -> list[LedgerLine]:
    """The throws of a game, numbered."""
    return [LedgerLine(i, r.seat, r.why, r.sides, r.faces) for i, r in enumerate(rolls, 1)]
