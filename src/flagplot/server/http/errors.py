"""Errors: each is a problem object with a sentence for people and nothing of the server's internals."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, InternalServerException, NotFoundException, ValidationException
from litestar.status_codes import HTTP_500_INTERNAL_SERVER_ERROR

from flagplot.kernel.text.said import Said
from flagplot.server.said import phrase, title
from flagplot.server.wire import ProblemCard

log = logging.getLogger("flagplot.server")

MEDIA = "application/problem+json"

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


def _answer(status: int, body: bytes, headers: dict[str, str] | None = None) -> Response[bytes]:
    return Response(body, status_code=status, media_type=MEDIA, headers=headers or {})


HUNG_UP = "client disconnected prematurely"
"""Litestar reports a server error when a client disconnects while sending its body."""


def on_problem(_request: Request[Any, Any, Any], problem: Problem) -> Response[bytes]:
    """Answer one of our refusals."""
    headers = {"Retry-After": str(problem.retry_after)} if problem.retry_after else None
    return _answer(problem.status, problem.body(), headers)


def on_http(_request: Request[Any, Any, Any], fault: HTTPException) -> Response[bytes]:
    """Answer a refusal of the framework."""
    status = fault.status_code
    if isinstance(fault, ValidationException):
        return _answer(400, problem_bytes(400, "malformed", _what(fault)))
    if isinstance(fault, NotFoundException):
        return _answer(404, problem_bytes(404, "missing", phrase("problem-there-nothing-at-this-address")))
    if isinstance(fault, InternalServerException) and fault.detail == HUNG_UP:
        return _answer(400, problem_bytes(400, "malformed", phrase("problem-request-ended-before-was-whole")))
    if status >= HTTP_500_INTERNAL_SERVER_ERROR:
        return on_fault(_request, fault)
    code = {405: "method", 413: "size", 429: "slow"}.get(status, "malformed")
    headers = {"Allow": fault.headers["Allow"]} if fault.headers and "Allow" in fault.headers else None
    return _answer(status, problem_bytes(status, code, phrase("problem-by-its-title", title=title(status))), headers)


def _what(fault: ValidationException) -> Said:
    """Which field is wrong, as the validation says; never a value that was sent."""
    found = [
        f"{each.get('key', 'the body')}: {each.get('message', 'wrong')}"
        for each in (fault.extra if isinstance(fault.extra, list) else [])
        if isinstance(each, dict)
    ]
    if found:
        return phrase("problem-could-not-be-read-because", faults="; ".join(found)[:400])
    return phrase("problem-could-not-be-read")


def on_depth(_request: Request[Any, Any, Any], _fault: RecursionError) -> Response[bytes]:
    """JSON nested too deeply."""
    return _answer(400, problem_bytes(400, "malformed", phrase("problem-that-nested-too-deep-read")))


def on_bytes(_request: Request[Any, Any, Any], _fault: UnicodeDecodeError) -> Response[bytes]:
    """A body that is not valid UTF-8."""
    return _answer(400, problem_bytes(400, "malformed", phrase("problem-that-not-utf-send-json")))


def away() -> Problem:
    """One sentence for every request that fails because the database does not answer."""
    return Problem(503, "again", phrase("problem-games-cannot-reached-just-now"))


def on_away(_request: Request[Any, Any, Any], fault: Exception) -> Response[bytes]:
    """Answer while the database is unreachable: one line in the log for each request, because there may be many."""
    log.warning("the database did not answer %s: %s", _request.scope.get("path_template", ""), type(fault).__name__)
    return on_problem(_request, away())


def on_fault(_request: Request[Any, Any, Any], fault: Exception) -> Response[bytes]:
    """Answer an internal error: the log has its place in the code, the answer does not."""
    # Not the path itself: it may hold an invitation or the code of a shared position.
    log.error("fault while answering %s %s", _request.method, _request.scope.get("path_template", ""), exc_info=fault)
    return _answer(500, problem_bytes(500, "fault", phrase("problem-something-broke")))
