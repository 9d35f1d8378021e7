"""Passwords: hashed slowly, refused where they are among the first a stranger would try."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from zxcvbn import zxcvbn  # type: ignore[import-untyped]

from flagplot.server.http.errors import Problem
from flagplot.server.said import phrase

READ = 72
"""Characters that are judged; what comes after them only makes a password better."""
ENOUGH = 2
"""The lowest score that is accepted: more than a million guesses, which the limits on tries put out of reach."""


class Passwords:
    """Hashes and compares passwords in threads, so that nobody waits for them."""

    def __init__(self, token: Callable[[int], str], work: tuple[int, int]) -> None:
        self._hasher = PasswordHasher(time_cost=work[0], memory_cost=work[1])
        self._token = token
        self._nobody = ""

    async def hash(self, password: str, about: Sequence[str]) -> str:
        """The hash of a new password; one that is easily guessed is refused. `about` is what everybody knows of its owner."""
        await asyncio.to_thread(check_strength, password, about)
        return await asyncio.to_thread(self._hasher.hash, password)

    async def fits(self, stored: str | None, password: str) -> bool:
        """Whether a password is the right one. Where there is none, finding out takes as long."""
        if not stored:
            stored = await self._decoy()
            await asyncio.to_thread(self._verify, stored, password)
            return False
        return await asyncio.to_thread(self._verify, stored, password)

    def _verify(self, stored: str, password: str) -> bool:
        try:
            return self._hasher.verify(stored, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _decoy(self) -> str:
        if not self._nobody:
            self._nobody = await asyncio.to_thread(self._hasher.hash, self._token(16))
        return self._nobody


def check_strength(password: str, about: Sequence[str] = ()) -> None:
    """Refuse a password that is common, or made of what everybody knows of its owner."""
    found = zxcvbn(password[:READ], user_inputs=[word for word in about if word])
    if found["score"] < ENOUGH:
        why = (found["feedback"]["warning"] or str(phrase("password-easy-to-guess"))).rstrip(".")
        raise Problem(422, "refused", phrase("problem-choose-another-for-example-three", why=why))
