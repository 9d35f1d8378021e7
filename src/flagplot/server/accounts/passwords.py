"""Passwords: hashed with Argon2, refused if they are easily guessed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from zxcvbn import zxcvbn  # type: ignore[import-untyped]

from flagplot.server.http.errors import Problem
from flagplot.server.said import phrase

READ = 72
"""Characters that are scored; more characters only make a password stronger."""
ENOUGH = 2
"""The lowest accepted score: more than a million guesses, which the rate limits make infeasible."""


class Passwords:
    """Hashes and compares passwords in threads, so that the event loop is not blocked."""

    def __init__(self, token: Callable[[int], str], work: tuple[int, int]) -> None:
        self._hasher = PasswordHasher(time_cost=work[0], memory_cost=work[1])
        self._token = token
        self._nobody = ""

    async def hash(self, password: str, about: Sequence[str]) -> str:
        """The hash of a new password; easily guessed ones are refused. `about` is public information about its owner."""
        await asyncio.to_thread(check_strength, password, about)
        return await asyncio.to_thread(self._hasher.hash, password)

    async def fits(self, stored: str | None, password: str) -> bool:
        """Whether a password is correct. Takes the same time if there is no such account."""
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
    """Refuse a password that is common, or made of public information about its owner."""
    found = zxcvbn(password[:READ], user_inputs=[word for word in about if word])
    if found["score"] < ENOUGH:
        why = (found["feedback"]["warning"] or str(phrase("password-easy-to-guess"))).rstrip(".")
        raise Problem(422, "refused", phrase("problem-choose-another-for-example-three", why=why))
