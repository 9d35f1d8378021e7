"""A listener: somebody at the other end of a line."""

from __future__ import annotations

import asyncio
from collections import deque

from flagplot.kernel.seat import Seat
from flagplot.server.telling import Face

FULL = 4 * 1024 * 1024
"""Bytes that may wait for a listener who does not read."""
MOST = 256
"""And messages."""


class Listener:
    """Gets bytes, in order, or is cut off when he does not keep up."""

    def __init__(self, seat: Seat, person: str | None) -> None:
        self.seat = seat
        self.person = person
        self.version = ""
        self.count = 0
        self.mark = ""
        self.said = 0
        self.patches = False
        """Whether this listener wants only the parts of a view that changed."""
        self.muted = False
        """Whether this listener gives an order just now: its answer brings the news."""
        self.too_slow = False
        self._queue: deque[bytes | None] = deque()
        self._waiting = 0
        """Bytes in the queue."""
        self._awaited: asyncio.Future[None] | None = None

    @property
    def base(self) -> str:
        """The version of the view on which changes can be put; none for who wants whole views."""
        return self.version if self.patches else ""

    @property
    def is_quiet(self) -> bool:
        """Whether all was sent: an answer needs no place in the queue."""
        return not self._queue and self._awaited is not None

    def knows(self, face: Face) -> None:
        """He was told all of this."""
        self.version, self.count, self.mark = face.version, face.count, face.mark

    def send(self, text: bytes) -> None:
        """Hand a message over; a line that is full is cut."""
        if len(self._queue) >= MOST or (self._waiting and self._waiting + len(text) > FULL):
            self.too_slow = True
            return
        self._waiting += len(text)
        self._put(text)

    def hang_up(self) -> None:
        """The last message: the line ends."""
        if len(self._queue) >= MOST:
            self.too_slow = True
        else:
            self._put(None)

    def _put(self, text: bytes | None) -> None:
        self._queue.append(text)
        if self._awaited is not None:
            if not self._awaited.done():
                self._awaited.set_result(None)
            self._awaited = None

    async def next(self) -> bytes | None:
        """What is to be sent; nothing means that the line ends."""
        while not self._queue:
            self._awaited = asyncio.get_running_loop().create_future()
            await self._awaited
        text = self._queue.popleft()
        self._waiting -= len(text) if text is not None else 0
        return text
