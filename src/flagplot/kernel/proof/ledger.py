"""The dice ledger: a commitment before the first die, a proof after the last.

The host commits to a secret by publishing its hash. Every seat commits to a nonce in the same way and reveals it when all seats are taken, so
that nobody can choose the key. After the game the secret is shown, and anybody can roll every die again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b, sha256

from flagplot.kernel.dice import Roll, key_from_seed
from flagplot.kernel.seat import Seat


def commitment(secret: str) -> str:
    """The hash that is published before the game."""
    return blake2b(f"flagplot commitment {secret}".encode(), digest_size=32).hexdigest()


def nonce_commitment(seat: Seat, nonce: str) -> str:
    """The hash by which a seat commits to its nonce: SHA-256, which browsers provide."""
    return sha256(f"flagplot nonce {seat} {nonce}".encode()).hexdigest()


@dataclass(frozen=True)
class Fairness:
    """The origin of a game's dice: an open seed, or a secret with the seats' nonces."""

    seed: int | None = None
    secret: str = ""
    """Empty while the game runs for anybody but the host."""
    promise: str = ""
    """The commitment to the secret."""
    nonces: Mapping[Seat, str] | None = None
    then: Fairness | None = None
    """The fresh dice of a game that continues from a file: used from the entry that the record names."""

    @classmethod
    def committed(cls, secret: str, nonces: Mapping[Seat, str] | None = None) -> Fairness:
        """Dice with a secret that the host keeps until the end."""
        return cls(None, secret, commitment(secret), dict(nonces or {}))

    def keeps_promise(self) -> bool:
        """Whether the secret matches its commitment, also for all later dice."""
        kept = self.seed is not None or commitment(self.secret) == self.promise
        return kept and (self.then is None or self.then.keeps_promise())

    def lots(self) -> list[Fairness]:
        """These dice, and all that follow them."""
        return [self, *(self.then.lots() if self.then is not None else ())]

    def followed_by(self, fresh: Fairness) -> Fairness:
        """The same, with fresh dice after the last."""
        then = self.then.followed_by(fresh) if self.then is not None else fresh
        return Fairness(self.seed, self.secret, self.promise, self.nonces, then)

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
        then = self.then.public() if self.then is not None else None
        return Fairness(None, "", self.promise if self.seed is None else "", self.nonces, then)


@dataclass(frozen=True)
class LedgerLine:
    """One roll in the ledger: its index in the game, seat, reason, faces."""

    index: int
    seat: Seat
    why: str
    sides: int
    faces: tuple[int, ...]


def ledger(rolls: list[Roll]) -> list[LedgerLine]:
    """The throws of a game, numbered."""
    return [LedgerLine(i, r.seat, r.why, r.sides, r.faces) for i, r in enumerate(rolls, 1)]
