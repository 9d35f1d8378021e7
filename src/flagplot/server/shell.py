"""The outer shell: what holds for every request before any handler sees it.

Security headers, size, rate, the origin of requests that change something. Plain ASGI: it costs microseconds.
"""

from __future__ import annotations

import gzip
from typing import Any
from urllib.parse import SplitResult, urlsplit

from flagplot.server.limits import Buckets, household
from flagplot.server.problems import Problem, problem_bytes
from flagplot.server.settings import Settings

SAFE = ("GET", "HEAD", "OPTIONS")
UPLOADS = ("/api/tables", "/api/tables/import")
CSP = "; ".join(  # noqa: FLY002  # one directive on a line, with its reason
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # positions on a board; no style sheet and no script from a page
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
        ("referrer-policy", "no-referrer"),  # an invitation link must not travel to other sites
        ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    )
)
PACK = 4096
"""Answers from this size on are compressed: views are, and the small ones that hold tokens are not."""
PRIVATE = (b"cache-control", b"no-store")
HSTS = (b"strict-transport-security", b"max-age=31536000")


class Shell:
    """Wraps the application."""

    def __init__(self, app: Any, settings: Settings, buckets: Buckets) -> None:
        self.app = app
        self.settings = settings
        self.buckets = buckets
        self.headers = (*HEADERS, HSTS) if settings.secure else HEADERS
        self.public_host = urlsplit(settings.public_url).netloc.lower()
        self._sockets: dict[str, int] = {}

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer, or refuse at the door."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = {name: value for name, value in scope["headers"] if name in _READ}
        address = household(scope["client"][0]) if scope.get("client") else ""
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send, headers, address)
        else:
            await self._http(scope, receive, send, headers, address)

    async def _socket(self, scope: Any, receive: Any, send: Any, headers: dict[bytes, bytes], address: str) -> None:
        limits = self.settings.limits
        crowded = self._sockets.get(address, 0) >= limits.sockets
        foreign = self._foreign(headers) or self._misnamed(headers)
        if crowded or foreign or self.buckets.take("requests", address, limits.requests):
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
        """Whether the server is called by a name that is not its own."""
        name = _split(f"//{headers.get(b'host', b'').decode('latin-1')}").hostname or ""
        return bool(self.settings.hosts) and name not in self.settings.hosts

    def _foreign(self, headers: dict[bytes, bytes]) -> bool:
        """Whether a browser says that the page behind this request is not ours."""
        origin = headers.get(b"origin")
        if origin is None:
            return headers.get(b"sec-fetch-site", b"same-origin") not in (b"same-origin", b"none")
        page = _split(origin.decode("latin-1"))
        host, own = page.netloc.lower(), headers.get(b"host", b"").decode("latin-1").lower()
        is_tapped = self.settings.secure and page.scheme != "https"  # whoever sits on the wire wrote that page
        return host not in (own, self.public_host) or not host or is_tapped

    async def _http(self, scope: Any, receive: Any, send: Any, headers: dict[bytes, bytes], address: str) -> None:
        limits = self.settings.limits
        path: str = scope["path"]
        is_api = path.startswith("/api/")
        changes = scope["method"] not in SAFE
        wait = self.buckets.take("requests", address, limits.requests)
        if wait:
            await self._refuse(send, 429, "slow", f"That is too fast. Try again in {wait} s.", wait)
            return
        if self._misnamed(headers):
            await self._refuse(send, 403, "origin", "This server does not answer to that name.")
            return
        if changes and self._foreign(headers):
            await self._refuse(send, 403, "origin", "This request comes from another site.")
            return
        if "\0" in path:
            await self._refuse(send, 404, "missing", "There is nothing at this address.")
            return
        if b"%00" in scope.get("query_string", b""):
            await self._refuse(send, 400, "malformed", "There is a zero byte in this address: nothing is called so.")
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
        taken = 0

        async def measured() -> Any:
            """Count a body that did not say its length."""
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > most:
                raise Problem(413, "size", f"A request here holds at most {most:,} bytes.")
            return message

        packs = is_api and b"gzip" in headers.get(b"accept-encoding", b"")
        waiting: Any = None

        async def headed(message: Any) -> None:
            nonlocal waiting
            if message["type"] == "http.response.start":
                given = list(message.get("headers", ()))
                given += self.headers
                if is_api and not any(name == b"cache-control" for name, _ in given):
                    given.append(PRIVATE)
                message = {**message, "headers": given}
                if packs:
                    waiting = message  # its length is known when the body is
                    return
            elif waiting is not None:
                start, waiting = waiting, None
                body = message.get("body", b"")
                if len(body) >= PACK and not message.get("more_body", False):
                    message = {**message, "body": (body := gzip.compress(body, 4, mtime=0))}
                    kept = [pair for pair in start["headers"] if pair[0] != b"content-length"]
                    length = (b"content-length", str(len(body)).encode())
                    start["headers"] = [*kept, length, (b"content-encoding", b"gzip"), (b"vary", b"accept-encoding")]
                await send(start)
            await send(message)

        await self.app(scope, measured, headed)

    async def _refuse(self, send: Any, status: int, code: str, detail: str, wait: int = 0) -> None:
        body = problem_bytes(status, code, detail)
        headers = [
            *self.headers,
            PRIVATE,
            (b"content-type", b"application/problem+json"),
            (b"content-length", str(len(body)).encode()),
        ]
        if wait:
            headers.append((b"retry-after", str(wait).encode()))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})


def _split(address: str) -> SplitResult:
    """The parts of an address; of what is none, nothing."""
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
