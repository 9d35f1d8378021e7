"""Problem objects: an error as a sentence for people, with nothing of the server's internals. Workers raise them too: no framework is imported."""

from __future__ import annotations

import logging
from typing import Any

import msgspec

from flagplot.kernel.text.said import Said
from flagplot.server.said import phrase, title
from flagplot.server.wire import ProblemCard

log = logging.getLogger("flagplot.server")

LONGEST = 4000
"""Characters of a sentence: of a sheet with nine thousand faults only the first are listed."""


def brief(words: str) -> str:
    """Truncate a sentence to a reasonable length, whatever input caused it."""
    return words if len(words) <= LONGEST else f"{words[:LONGEST]} …"


class Problem(Exception):
    """A refusal. `detail` is a sentence for the client; `state` the new state if the client's was stale."""

    def __init__(self, status: int, code: str, detail: Said | str, rule: str = "", state: Any = None) -> None:
        super().__init__(detail)
        self.status = status
        self.code = code
        self.detail = brief(str(detail))
        self.rule = rule
        self.state = state
        self.retry_after = 0

    def card(self) -> ProblemCard:
        """The problem object."""
        return ProblemCard(self.code, title(self.status), self.status, self.detail, self.rule, self.state)

    def body(self) -> bytes:
        """The problem object as JSON."""
        return msgspec.json.encode(self.card())


def problem_bytes(status: int, code: str, detail: Said | str) -> bytes:
    """A problem object as JSON."""
    return Problem(status, code, detail).body()


def away() -> Problem:
    """One sentence for every request that fails because the database does not answer."""
    return Problem(503, "again", phrase("problem-games-cannot-reached-just-now"))
