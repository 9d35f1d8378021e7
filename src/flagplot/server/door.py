"""The door: what holds for a connection before it has said what it wants.

The parser of HTTP waits for ever and keeps whatever it is sent. Here a request has to be whole in time, and its head has an end.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from flagplot.server.listener import LINE

PATIENCE = 30.0
"""Seconds from the first byte of a request, or from the connection, to the last byte of its body."""
HEAD = 32 * 1024
"""Bytes of a request's first line and headers."""
LINES = 100
"""And how many headers."""
PINGS, PINGS_S = 50, 10.0
"""So many pings of a socket in so many seconds."""
AHEAD = 4
"""So many messages of a socket may wait for those before them."""


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


class Socket(WebSocketsSansIOProtocol):
    """A WebSocket that is written to at once: the application finds it in its scope, as the line to a listener.

    By the way of ASGI every message is a dictionary that a task of its own hands through all layers of the framework; for answers as
    short as ours that took longer than to make them. Pings are below all other limits: who asks all the time whether we are there is cut off.
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._pings = 0
        self._since = 0.0
        self._frames: list[bytes] = []
        """What was told since the loop last came round; it goes out together."""
        self._size = 0
        """The bytes of it."""

    def handle_connect(self, event: Request) -> None:
        """Shake hands; the application learns how to speak to this end."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][LINE] = self  # type: ignore[assignment]  # any name may stand there

    def handle_ping(self) -> None:
        """Answer, or hang up on who asks all the time."""
        now = self.loop.time()
        if now - self._since > PINGS_S:
            self._pings, self._since = 0, now
        self._pings += 1
        if self._pings > PINGS:
            self.transport.abort()
        else:
            super().handle_ping()

    def send_receive_event_to_app(self) -> None:
        """Hand a message to the application. It reads on while a few wait: to stop and to start again are calls of the system."""
        if self.queue.qsize() >= AHEAD or self.curr_msg_data_type != "text" or self.close_sent:
            super().send_receive_event_to_app()
            return
        said, self.frames = b"".join(self.frames), []
        try:
            words = said.decode()
        except UnicodeDecodeError:
            self.conn.send_close(1007)
            self.handle_parser_exception()
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": words})

    def keepalive_timeout(self) -> None:
        """Whoever does not answer may not read either: what waits for him is not kept until the system gives him up."""
        super().keepalive_timeout()
        self.loop.call_later(self.close_timeout, self.transport.abort)

    # The line to a listener.

    def unsent(self) -> int:
        """The bytes that he has not taken yet."""
        return self.transport.get_write_buffer_size() + self._size

    def tell(self, text: bytes) -> None:
        """Send a text; into the void, if he has gone."""
        if self.close_sent or self.disconnected:
            return
        if self.conn.extensions:
            if self.conn.state is not State.OPEN:
                return
            self.conn.send_text(text)
            frame = b"".join(self.conn.data_to_send())
        else:
            frame = framed(text)
        if not self._frames:
            self.loop.call_soon(self._flush)
        self._frames.append(frame)
        self._size += len(frame)

    def _flush(self) -> None:
        if self._frames and not self.transport.is_closing():
            self.transport.write(b"".join(self._frames))
        self._frames.clear()
        self._size = 0

    def end(self, code: int, reason: str) -> None:
        """Hang up, politely at first."""
        if self.close_sent or self.disconnected or self.conn.state is not State.OPEN:
            return
        self._flush()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)


def framed(text: bytes) -> bytes:
    """A text as one frame of a server (RFC 6455, 5.2): whole, without a mask, not packed."""
    size = len(text)
    if size < 126:
        return b"\x81%c%b" % (size, text)
    if size < 65_536:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), text)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), text)


def open_many() -> None:
    """Let this process hold as many connections as the system allows: the usual thousand is soon reached."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = 65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
