"""Dice for search: the nth roll for a reason in a turn shows the same face whatever else was rolled.

Two plans are then compared with common random numbers, which reduces the variance of their difference.
"""

from __future__ import annotations

from hashlib import blake2b

from flagplot.kernel.dice import Dice


class KeyedDice(Dice):
    """Faces from a key, the turn, the reason and the number of earlier rolls for it in this turn."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.keeps = False
        self._key = key.encode()[:64]
        self._turn = -1
        self._thrown: dict[str, int] = {}

    def at(self, turn: int) -> None:
        """A new turn resets the counts of occurrences, so that plans use the same dice again."""
        if turn != self._turn:
            self._turn = turn
            self._thrown = {}

    def draw(self, sides: int, why: str) -> int:
        """One face; with 64 bits the bias of the remainder is negligible."""
        number = self._thrown.get(why, 0)
        self._thrown[why] = number + 1
        said = f"{self._turn} {number} {why}".encode()
        return int.from_bytes(blake2b(said, key=self._key, digest_size=8).digest(), "big") % sides + 1
