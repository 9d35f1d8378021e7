"""Frames of a WebSocket (RFC 6455, 5.2): how long one is, what a plain one says, how a text goes out."""

from __future__ import annotations

from typing import Final

try:
    from websockets.speedups import apply_mask
except ImportError:  # where the library came without its C
    from websockets.utils import apply_mask

WHOLE_TEXT: Final = 0x81
"""The first byte of a frame that is a whole text: the last of its message, not packed, a text."""
MASKED: Final = 0x80
SHORT: Final = 126
"""Says in the place of a length that the length follows in two bytes; one more, that it follows in eight."""


def length(data: bytes, at: int) -> int:
    """How long the frame is that begins there, head and all; 0 while its head has not come."""
    have = len(data) - at
    if have < 2:
        return 0
    second = data[at + 1]
    head = 6 if second & MASKED else 2
    size = second & 0x7F
    if size < SHORT:
        return head + size
    if size == SHORT:
        return head + 2 + (data[at + 2] << 8 | data[at + 3]) if have >= 4 else 0
    return head + 8 + int.from_bytes(data[at + 2 : at + 10], "big") if have >= 10 else 0


def text(data: bytes, at: int, end: int) -> bytes | None:
    """What a frame says that is a whole text by itself, as browsers send most of theirs; nothing for any other."""
    if data[at] != WHOLE_TEXT or not data[at + 1] & MASKED:
        return None
    size = data[at + 1] & 0x7F
    mask = at + 2 if size < SHORT else at + 4 if size == SHORT else at + 10
    return apply_mask(data[mask + 4 : end], data[mask : mask + 4])


def framed(said: bytes) -> bytes:
    """A text as one frame of a server: whole, without a mask, not packed."""
    size = len(said)
    if size < SHORT:
        return b"\x81%c%b" % (size, said)
    if size < 65_536:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), said)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), said)
