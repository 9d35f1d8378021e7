"""Errors as responses: each is a problem object, whatever raised it."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, InternalServerException, NotFoundException, ValidationException
from litestar.status_codes import HTTP_500_INTERNAL_SERVER_ERROR

from flagplot.kernel.text.said import Said
from flagplot.server.http.errors import Problem, away, log, problem_bytes
from flagplot.server.said import phrase, title

MEDIA = "application/problem+json"


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


def on_away(_request: Request[Any, Any, Any], fault: Exception) -> Response[bytes]:
    """Answer while the database is unreachable: one line in the log for each request, because there may be many."""
    log.warning("the database did not answer %s: %s", _request.scope.get("path_template", ""), type(fault).__name__)
    return on_problem(_request, away())


def on_fault(_request: Request[Any, Any, Any], fault: Exception) -> Response[bytes]:
    """Answer an internal error: the log has its place in the code, the answer does not."""
    # Not the path itself: it may hold an invitation or the code of a shared position.
    log.error("fault while answering %s %s", _request.method, _request.scope.get("path_template", ""), exc_info=fault)
    return _answer(500, problem_bytes(500, "fault", phrase("problem-something-broke")))
