"""The wireless: a WebSocket whose frames are cut here and which is written to at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from flagplot.server import frames
from flagplot.server.listener import LINE
from flagplot.server.outbox import Outbox

PINGS, PINGS_S = 50, 10.0
"""So many pings of a socket in so many seconds."""
OTHERS = 200
"""And so many other frames that are no whole text: answers to pings, pieces of messages."""
AHEAD = 4
"""So many messages of a socket may wait for those before them."""
BACKLOG = 256
"""So many may come at one stroke. Frames have six bytes: whoever sends nothing else would keep everybody waiting."""
SLICE = 2048
"""Bytes that the library reads before we look whether it was too much."""
AFTERWORDS = 4096
"""Bytes that somebody may still say after the line was closed."""


class Socket(WebSocketsSansIOProtocol):
    """A WebSocket that is written to at once: the application finds it in its scope, as the line to a listener.

    By the way of ASGI every message is a dictionary that a task of its own hands through all layers of the framework; for answers as
    short as ours that took longer than to make them. Plain texts are read here, every other frame goes to the library, whole. Pings are
    below all other limits: who asks all the time whether we are there is cut off.
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.out: Outbox
        """The way to a listener, from the handshake on."""
        self.ear: Callable[[bytes], bool] | None = None
        """Takes a frame at once, if it is all that came and need not wait for anything."""
        self._pings = 0
        self._others = 0
        self._since = 0.0
        self._afterwords = 0
        self._is_cut = False
        """Whether the frames are cut here: from the handshake on, unless somebody spoke before it was over."""
        self._is_early = False
        self._rest = bytearray()
        """The beginning of a frame whose end has not come."""
        self._wanted = 0
        """How many bytes of it have to be there before it is worth another look."""

    def handle_connect(self, event: Request) -> None:
        """Shake hands; the application learns how to speak to this end."""
        super().handle_connect(event)
        if not self.close_sent:
            self.out = Outbox(self.transport, self._packed if self.conn.extensions else None, self.end)
            self.scope["extensions"][LINE] = self  # type: ignore[assignment]  # any name may stand there

    def handle_ping(self) -> None:
        """Answer, or hang up on who asks all the time."""
        self._count()
        self._pings += 1
        if self._pings > PINGS:
            self.transport.abort()
        else:
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """He is there; once in a while is enough."""
        self._count()
        super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """A piece of a message, which need not be in a thousand."""
        self._count()
        super().handle_cont(event)

    def handle_bytes(self, event: Frame) -> None:
        """Nobody has bytes to say here, but the answer is a sentence."""
        self._count()
        super().handle_bytes(event)

    def _count(self) -> None:
        now = self.loop.time()
        if now - self._since > PINGS_S:
            self._pings, self._others, self._since = 0, 0, now
        self._others += 1
        if self._others > OTHERS:
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        """Whoever does not answer may not read either: what waits for him is not kept until the system gives him up."""
        super().keepalive_timeout()
        self.loop.call_later(self.close_timeout, self.transport.abort)

    # What comes in.

    def data_received(self, data: bytes) -> None:
        """Cut it into frames, once hands are shaken."""
        is_idle = self._is_cut and not (self._rest or self.frames or self.close_sent) and self.queue.empty()
        if is_idle and self.ear is not None and self.ear(data):
            return
        if self.close_sent or (self.handshake_complete and self.conn.state is not State.OPEN):
            self._afterwords += len(data)
            if self._afterwords > AFTERWORDS:
                self.transport.abort()
                return
        if self._is_cut:
            self._cut(data)
        elif self.handshake_complete and not self._is_early and self.conn.state is State.OPEN:
            self._is_cut = True
            self._cut(data)
        else:
            self._is_early = self._is_early or self.handshake_initiated
            self._pass_on(data)

    def _pass_on(self, data: bytes) -> None:
        """Let the library read, as long as that is not too much."""
        for at in range(0, len(data), SLICE):
            super().data_received(data[at : at + SLICE])
            if self.transport.is_closing():
                return

    def _cut(self, data: bytes) -> None:
        if self._rest:
            self._rest += data
            if len(self._rest) < self._wanted:
                return
            data = bytes(self._rest)
            self._rest.clear()
        at = 0
        while at < len(data) and not self.transport.is_closing():
            size = frames.length(data, at)
            if size > (self.config.ws_max_size or size) or self.conn.state is not State.OPEN:
                self._is_cut, self._is_early = False, True  # the library says what is wrong, and hangs up
                self._pass_on(data[at:])
                return
            if size == 0 or at + size > len(data):
                self._rest += data[at:]
                self._wanted = size or len(self._rest) + 1
                return
            said = frames.text(data, at, at + size) if not self.frames else None
            if said is None:
                super().data_received(data[at : at + size])
            else:
                self._hear(said)
            at += size

    def send_receive_event_to_app(self) -> None:
        """Hand over a message that the library has read."""
        if self.curr_msg_data_type != "text":
            super().send_receive_event_to_app()
            return
        said, self.frames = b"".join(self.frames), []
        self._hear(said)

    def _hear(self, said: bytes) -> None:
        """Hand a text to the application. It reads on while a few wait: to stop and to start again are calls of the system."""
        if self.close_sent:
            return
        try:
            words = said.decode()
        except UnicodeDecodeError:
            self.conn.send_close(1007)
            self.handle_parser_exception()
            return
        if self.queue.qsize() > BACKLOG:
            self.transport.abort()
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": words})
        if self.queue.qsize() > AHEAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    # The line to a listener.

    def _packed(self, text: bytes) -> bytes:
        if self.conn.state is not State.OPEN:
            return b""
        self.conn.send_text(text)
        return b"".join(self.conn.data_to_send())

    def end(self, code: int, reason: str) -> None:
        """Hang up, politely at first."""
        if self.close_sent or self.disconnected or self.conn.state is not State.OPEN:
            return
        self.out.is_shut = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)
