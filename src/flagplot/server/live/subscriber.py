"""A subscriber: one WebSocket, its queue of outgoing messages, and the last state its client was sent."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Final

from litestar.exceptions import WebSocketException

from flagplot.kernel.seat import Seat
from flagplot.server.tables.rendering import Rendering

QUEUE_LIMIT: Final = 4 * 1024 * 1024
"""Bytes that may be queued for a client that does not read."""
CLOSE_TIMEOUT: Final = 10.0
"""Seconds for a client to read the queue and the close frame after it; then the connection is dropped."""
DISCONNECTED = (OSError, RuntimeError, WebSocketException)
"""What ASGI servers and Litestar raise when sending to a closed connection."""


class Subscriber:
    """One task sends messages in the order of `send`; a client that does not keep up is disconnected."""

    def __init__(self, seat: Seat, person: str | None) -> None:
        self.seat = seat
        self.person = person
        self.version = ""
        self.count = 0
        self.mark = ""
        self.said = 0
        self.patches = False
        """Whether this client wants only the parts of a view that changed."""
        self.muted = False
        """Whether an order of this client is being processed: its answer contains the update."""
        self.is_answering = False
        """Whether a message of this client is being answered, which must not be interrupted."""
        self.unsent = 0
        """Bytes in the queue, including the message being sent."""
        self.closing: tuple[int, str] | None = None
        """The close code and its reason, once the connection is closing."""
        self._queue: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self._task: asyncio.Task[Any] | None = None

    @property
    def base(self) -> str:
        """The version of the view that patches are based on; none for a client that wants whole views."""
        return self.version if self.patches else ""

    def knows(self, rendering: Rendering) -> None:
        """Note that the client has been sent this state."""
        self.version, self.count, self.mark = rendering.version, rendering.count, rendering.mark

    def send(self, text: bytes) -> None:
        """Queue a message. A client whose queue is full is disconnected, to bound memory."""
        if self.closing is not None:
            return
        if self.unsent and self.unsent + len(text) > QUEUE_LIMIT:
            self._queue.clear()
            self.close(4408, "Too slow.")
            return
        self.unsent += len(text)
        self._queue.append(text)
        self._wake.set()

    def close(self, code: int, reason: str) -> None:
        """Close the connection after the queued messages."""
        if self.closing is not None:
            return
        self.closing = code, reason
        self._wake.set()
        if self._task is not None:
            self._task.get_loop().call_later(CLOSE_TIMEOUT, self._task.cancel)

    def hang_up(self) -> None:
        """Close the connection; the client may reconnect."""
        self.close(1001, "Connect again.")

    async def deliver(self, send: Callable[[Any], Awaitable[None]]) -> None:
        """Send what is queued until the connection ends. `send` waits while the client's buffers are full."""
        self._task = asyncio.current_task()
        try:
            while True:
                while self._queue:
                    text = self._queue.popleft()
                    await send({"type": "websocket.send", "text": text.decode()})
                    self.unsent -= len(text)
                if self.closing is not None:
                    code, reason = self.closing
                    await send({"type": "websocket.close", "code": code, "reason": reason})
                    return
                self._wake.clear()
                await self._wake.wait()
        except DISCONNECTED:
            return
        finally:
            self._queue.clear()
            self.closing = self.closing or (1006, "")
