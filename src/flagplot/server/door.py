"""The door: what holds for a connection before it has said what it wants.

The parser of HTTP waits for ever and keeps whatever it is sent. Here a request has to be whole in time, and its head has an end.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

PATIENCE = 30.0
"""Seconds from the first byte of a request, or from the connection, to the last byte of its body."""
HEAD = 32 * 1024
"""Bytes of a request's first line and headers."""
LINES = 100
"""And how many headers."""
AHEAD = 8
"""Requests of one connection that may wait for those before them; browsers send the next when they have read the answer."""


class Door(HttpToolsProtocol):
    """A connection whose requests are whole in time and have heads of a reasonable size, or which is closed."""

    patience = PATIENCE

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._clock: asyncio.TimerHandle | None = None
        self._is_head = True
        self._unread = 0
        """Bytes that came while the head was not whole."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # uvicorn's own
        """Somebody came: he may take a moment to speak."""
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """He left."""
        self._rest()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, unless the head has no end."""
        if self._is_head:
            self._unread += len(data)
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self._is_head and self._unread > HEAD and not self.transport.is_closing():
            self.send_400_response("The head of this request is too long.")

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._is_head, self._unread = True, 0
        if self._clock is None:
            self._wait()

    def on_header(self, name: bytes, value: bytes) -> None:
        """One header of a few, and not the whole book."""
        if len(self.headers) >= LINES or len(name) + len(value) > HEAD:
            raise ValueError(name)  # the parser gives up and answers 400
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is whole."""
        self._is_head = False
        super().on_headers_complete()
        if len(self.pipeline) > AHEAD:
            self.transport.abort()
            raise ValueError(AHEAD)  # the parser gives up what else has come

    def on_message_complete(self) -> None:
        """The body is whole: now it is our turn, and we may take our time."""
        self._rest()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """A socket has limits of its own."""
        self._rest()
        super().handle_websocket_upgrade()

    def _wait(self) -> None:
        self._clock = self.loop.call_later(self.patience, self._give_up)

    def _rest(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def _give_up(self) -> None:
        self._clock = None
        if not self.transport.is_closing():
            self.transport.abort()


def open_many() -> None:
    """Let this process hold as many connections as the system allows: the usual thousand is soon reached."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = 65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
