"""The ASGI middleware: what holds for every request before any handler sees it.

Security headers, size, rate, the origin of requests that change something. Plain ASGI: it costs microseconds.
"""

from __future__ import annotations

import asyncio
import gzip
from functools import partial
from typing import Any
from urllib.parse import SplitResult, urlsplit

from flagplot.server.http.errors import Problem, problem_bytes
from flagplot.server.http.loop_lag import LoopLagMonitor
from flagplot.server.http.rate_limits import RateLimiter, client_network
from flagplot.server.said import phrase
from flagplot.server.settings import Settings

SAFE = ("GET", "HEAD", "OPTIONS")
UPLOADS = ("/api/tables", "/api/tables/import")
CSP = "; ".join(  # noqa: FLY002  # one directive on a line, with its reason
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # pages set positions on a board; they contain no style sheets and no scripts
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS: tuple[tuple[bytes, bytes], ...] = tuple(
    (name.encode(), value.encode())
    for name, value in (
        ("content-security-policy", CSP),
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "no-referrer"),  # an invitation link must not leak to other sites
        ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    )
)
LINES = 100
"""Headers of a request; how many bytes they have is counted by the parser."""
BODY_TIMEOUT = 30.0
"""Seconds from the head of a request to the last byte of its body."""
PACK = 4096
"""Bytes from which on answers are compressed: views are, small answers with tokens are not."""
ASIDE = 128 * 1024
"""And from this size on in a thread."""
PRIVATE = (b"cache-control", b"no-store")
HSTS = (b"strict-transport-security", b"max-age=31536000")


class Middleware:
    """Wraps the application."""

    body_timeout = BODY_TIMEOUT

    def __init__(self, app: Any, settings: Settings, limiter: RateLimiter, lag: LoopLagMonitor | None = None) -> None:
        self.app = app
        self.settings = settings
        self.limiter = limiter
        self.lag = lag
        self.headers = (*HEADERS, HSTS) if settings.secure else HEADERS
        self.public_host = urlsplit(settings.public_url).netloc.lower()
        self._sockets: dict[str, int] = {}

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass the request on, or refuse it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if self.lag is not None:
            self.lag.began(scope)
        headers = {name: value for name, value in scope["headers"] if name in _READ}
        address = client_network(scope["client"][0]) if scope.get("client") else ""
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send, headers, address)
        else:
            await self._http(scope, receive, send, headers, address)

    async def _socket(self, scope: Any, receive: Any, send: Any, headers: dict[bytes, bytes], address: str) -> None:
        limits = self.settings.limits
        crowded = self._sockets.get(address, 0) >= limits.sockets
        foreign = self._foreign(headers) or self._misnamed(headers)
        if crowded or foreign or self.limiter.take("requests", address, limits.requests):
            await receive()
            await send({"type": "websocket.close", "code": 4403 if foreign else 4429})
            return
        self._sockets[address] = self._sockets.get(address, 0) + 1
        try:
            await self.app(scope, receive, send)
        finally:
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]

    def _misnamed(self, headers: dict[bytes, bytes]) -> bool:
        """Whether the Host header names another server."""
        name = _split(f"//{headers.get(b'host', b'').decode('latin-1')}").hostname or ""
        return bool(self.settings.hosts) and name not in self.settings.hosts

    def _foreign(self, headers: dict[bytes, bytes]) -> bool:
        """Whether the browser says that the request comes from another site's page."""
        origin = headers.get(b"origin")
        if origin is None:
            return headers.get(b"sec-fetch-site", b"same-origin") not in (b"same-origin", b"none")
        page = _split(origin.decode("latin-1"))
        host, own = page.netloc.lower(), headers.get(b"host", b"").decode("latin-1").lower()
        is_tapped = self.settings.secure and page.scheme != "https"  # a page without https may be forged
        return host not in (own, self.public_host) or not host or is_tapped

    async def _http(self, scope: Any, receive: Any, send: Any, headers: dict[bytes, bytes], address: str) -> None:
        limits = self.settings.limits
        path: str = scope["path"]
        is_api = path.startswith("/api/")
        changes = scope["method"] not in SAFE
        wait = self.limiter.take("requests", address, limits.requests)
        if wait:
            await self._refuse(send, 429, "slow", f"That is too fast. Try again in {wait} s.", wait)
            return
        if self._misnamed(headers):
            await self._refuse(send, 403, "origin", "This server does not answer to that name.")
            return
        if changes and self._foreign(headers):
            await self._refuse(send, 403, "origin", "This request comes from another site.")
            return
        if len(scope["headers"]) > LINES:
            await self._refuse(send, 400, "malformed", f"A request here has at most {LINES} headers.")
            return
        if "\0" in path:
            await self._refuse(send, 404, "missing", "There is nothing at this address.")
            return
        if b"%00" in scope.get("query_string", b""):
            await self._refuse(send, 400, "malformed", "There is a zero byte in this address: nothing is called so.")
            return
        if b"content-length" in headers and b"transfer-encoding" in headers:  # a proxy may interpret it differently
            await self._refuse(send, 400, "malformed", "A request has a length or it is chunked, not both.", close=True)
            return
        length = headers.get(b"content-length", b"0")
        most = limits.upload if path in UPLOADS else limits.body
        if not length.isdigit() or len(length) > 12 or int(length) > most:
            await self._refuse(send, 413, "size", f"A request here holds at most {most:,} bytes.")
            return
        kind = headers.get(b"content-type", b"").split(b";")[0].strip().lower()
        has_body = length != b"0" or b"transfer-encoding" in headers
        if changes and has_body and kind != b"application/json":
            await self._refuse(send, 415, "malformed", "Send JSON, with Content-Type: application/json.")
            return
        wait = self._count_bytes(address, int(length)) if changes and has_body else 0
        if wait:
            await self._refuse(send, 429, "slow", f"That is too much at once. Try again in {wait} s.", wait)
            return
        taken, is_whole, is_late = 0, False, False
        until = asyncio.get_running_loop().time() + self.body_timeout

        async def measured() -> Any:
            """Limit the size of a body without a declared length, and the time it takes."""
            nonlocal taken, is_whole, is_late
            if is_whole:
                return await receive()
            try:
                async with asyncio.timeout_at(until):
                    message = await receive()
            except TimeoutError:
                is_late = True
                raise Problem(408, "slow", phrase("problem-this-request-took-too-long")) from None
            is_whole = not message.get("more_body", False)
            taken += len(message.get("body", b""))
            is_unsaid = length == b"0" and message.get("body")
            if is_unsaid and self._count_bytes(address, len(message["body"])):
                raise Problem(429, "slow", phrase("problem-that-too-much-at-once"))
            if taken > most:
                raise Problem(413, "size", phrase("problem-request-here-holds-at-most", most=most))
            return message

        packs = is_api and b"gzip" in headers.get(b"accept-encoding", b"")
        waiting: Any = None

        async def headed(message: Any) -> None:
            nonlocal waiting
            if message["type"] == "http.response.start":
                given = list(message.get("headers", ()))
                given += self.headers
                if is_late:
                    given.append((b"connection", b"close"))
                if is_api and not any(name == b"cache-control" for name, _ in given):
                    given.append(PRIVATE)
                message = {**message, "headers": given}
                if packs:
                    waiting = message  # its length is known only at its end
                    return
            elif waiting is not None:
                start, waiting = waiting, None
                body = message.get("body", b"")
                if len(body) >= PACK and not message.get("more_body", False):
                    pack = partial(gzip.compress, body, 4, mtime=0)
                    body = await asyncio.to_thread(pack) if len(body) > ASIDE else pack()
                    message = {**message, "body": body}
                    kept = [pair for pair in start["headers"] if pair[0] != b"content-length"]
                    length = (b"content-length", str(len(body)).encode())
                    start["headers"] = [*kept, length, (b"content-encoding", b"gzip"), (b"vary", b"accept-encoding")]
                await send(start)
            await send(message)

        await self.app(scope, measured, headed)

    def _count_bytes(self, address: str, size: int) -> int:
        """Count bytes that an address sends to be stored; returns 0, or the seconds to wait."""
        return self.limiter.take("bytes", address, self.settings.limits.writing, size)

    async def _refuse(
        self, send: Any, status: int, code: str, detail: str, wait: int = 0, *, close: bool = False
    ) -> None:
        body = problem_bytes(status, code, detail)
        headers = [
            *self.headers,
            PRIVATE,
            (b"content-type", b"application/problem+json"),
            (b"content-length", str(len(body)).encode()),
        ]
        if close:
            headers.append((b"connection", b"close"))
        if wait:
            headers.append((b"retry-after", str(wait).encode()))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})


def _split(address: str) -> SplitResult:
    """The parts of an address; `None` if it is not one."""
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")


_READ = {
    b"accept-encoding",
    b"origin",
    b"host",
    b"sec-fetch-site",
    b"content-length",
    b"content-type",
    b"transfer-encoding",
}
