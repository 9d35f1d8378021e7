"""A minimal WebSocket client: on two cores, one of which the server uses, a slow client would be measured instead."""

from __future__ import annotations

import asyncio
import os
from base64 import b64encode
from collections import deque
from typing import cast
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Line(asyncio.Protocol):
    """One WebSocket: sends text with a zero mask, receives whole frames. A subset of RFC 6455 for a well-behaved server."""

    heard_bytes = 0
    """Bytes received by all sockets together."""

    def __init__(self, asking: bytes) -> None:
        self.asking = asking
        self.transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.heard: deque[bytes] = deque()
        self._waiting: asyncio.Future[None] | None = None
        self._rest = bytearray()

    @classmethod
    async def open(cls, address: str, headers: dict[str, str] | None = None) -> Line:
        """Connect and complete the handshake."""
        parts = urlsplit(address)
        asked = {
            "Host": parts.netloc,
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": b64encode(os.urandom(16)).decode(),
            "Sec-WebSocket-Version": "13",
            **(headers or {}),
        }
        lines = [f"GET {parts.path}?{parts.query} HTTP/1.1", *(f"{name}: {value}" for name, value in asked.items())]
        loop = asyncio.get_running_loop()
        _, line = await loop.create_connection(
            lambda: cls("\r\n".join([*lines, "", ""]).encode()), parts.hostname or "", parts.port or 80
        )
        await line.opened
        return line

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Request the upgrade."""
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write(self.asking)

    def connection_lost(self, exc: Exception | None) -> None:
        """Notify waiting callers."""
        for waiting in (self.opened, self._waiting):
            if waiting is not None and not waiting.done():
                waiting.set_exception(exc or ConnectionError("the server hung up"))

    def data_received(self, data: bytes) -> None:
        """Split the stream into frames."""
        Line.heard_bytes += len(data)
        self._rest += data
        if not self.opened.done():
            head, end, _ = self._rest.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                self.opened.set_exception(ConnectionError(head.decode("latin-1")))
                return
            del self._rest[: len(head) + 4]
            self.opened.set_result(None)
        while self._frame():
            pass

    def _frame(self) -> bool:
        rest = self._rest
        if len(rest) < 2:
            return False
        size, start = rest[1] & 127, 2
        if size == 126:
            size, start = int.from_bytes(rest[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(rest[2:10], "big"), 10
        if len(rest) < start + size:
            return False
        kind, body = rest[0] & 15, bytes(rest[start : start + size])
        del rest[: start + size]
        if kind == TEXT:
            self.heard.append(body)
            if self._waiting is not None and not self._waiting.done():
                self._waiting.set_result(None)
        elif kind == PING:
            self.send(body, PONG)
        return True

    async def hear(self) -> bytes:
        """The next message."""
        while not self.heard:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        return self.heard.popleft()

    def send(self, body: bytes, kind: int = TEXT) -> None:
        """Send a message; with a zero mask the bytes stay as they are."""
        size = len(body)
        head = bytes([128 | kind, 128 | size]) if size < 126 else bytes([128 | kind, 254]) + size.to_bytes(2, "big")
        assert self.transport is not None
        self.transport.write(head + b"\0\0\0\0" + body)

    def close(self) -> None:
        """Close the connection without a closing handshake."""
        if self.transport is not None:
            self.transport.abort()


class Post(asyncio.Protocol):
    """One keep-alive connection that posts JSON and reads the answer's status and body."""

    def __init__(self, head: str) -> None:
        self.head = head
        self.transport: asyncio.Transport | None = None
        self._answer: asyncio.Future[tuple[int, bytes]] | None = None
        self._rest = bytearray()

    @classmethod
    async def open(cls, address: str, headers: dict[str, str]) -> Post:
        """Connect."""
        parts = urlsplit(address)
        asked = {"Host": parts.netloc, "Content-Type": "application/json", **headers}
        lines = [f"POST {parts.path} HTTP/1.1", *(f"{name}: {value}" for name, value in asked.items())]
        loop = asyncio.get_running_loop()
        _, post = await loop.create_connection(lambda: cls("\r\n".join(lines)), parts.hostname or "", parts.port or 80)
        return post

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the transport."""
        self.transport = cast("asyncio.Transport", transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Notify waiting callers."""
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(exc or ConnectionError("the server hung up"))

    def data_received(self, data: bytes) -> None:
        """Collect the answer until its length is reached."""
        self._rest += data
        head, end, body = self._rest.partition(b"\r\n\r\n")
        size = int(head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0] or 0)
        if end and len(body) >= size and self._answer is not None:
            self._rest.clear()
            self._answer.set_result((int(head[9:12]), bytes(body)))

    async def send(self, body: bytes) -> tuple[int, bytes]:
        """Post and return the answer's status and body."""
        self._answer = asyncio.get_running_loop().create_future()
        assert self.transport is not None
        self.transport.write(f"{self.head}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
        return await self._answer

    def close(self) -> None:
        """Close the connection."""
        if self.transport is not None:
            self.transport.abort()
