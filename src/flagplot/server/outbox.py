"""The outbox of a line: what is told goes out at once, in order, without waiting for who hears it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from flagplot.server import frames

FULL: Final = 4 * 1024 * 1024
"""Bytes that may wait for a listener who does not read."""


class Outbox:
    """Hands texts to a transport, which sends what came in one round of the loop together."""

    def __init__(self, transport: Any, pack: Callable[[bytes], bytes] | None, end: Callable[[int, str], None]) -> None:
        self.transport = transport
        self.pack = pack
        """Makes a frame of a text where both ends have agreed on more than plain ones."""
        self.end = end
        self.is_shut = False
        """Whether we have hung up."""

    def unsent(self) -> int:
        """The bytes that he has not taken yet."""
        size: int = self.transport.get_write_buffer_size()
        return size

    def tell(self, text: bytes) -> None:
        """Send a text; into the void, if he has gone. A line that is full is cut."""
        if self.is_shut or self.transport.is_closing():
            return
        waiting = self.unsent()
        if waiting and waiting + len(text) > FULL:
            self.end(4408, "Too slow.")
            return
        self.transport.write(frames.framed(text) if self.pack is None else self.pack(text))
