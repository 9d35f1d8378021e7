"""The chronicle of a finished game: what every seat saw, in plain JSON, so that a server with other rules can still show it.

An order can only be interpreted with its rules, and rules change. So what was visible is stored as well: each seat's
events, and its view after every order, or after every n-th if there were very many.
"""

from __future__ import annotations

import zlib
from bisect import bisect_right
from typing import Any

import msgspec
from msgspec import Raw, Struct

from flagplot.kernel.game import Game
from flagplot.kernel.seat import Seat
from flagplot.server import wire
from flagplot.server.history.earlier import LATER, as_now
from flagplot.server.http.errors import Problem
from flagplot.server.said import phrase
from flagplot.server.tables.encoding import whole
from flagplot.server.tables.rendering import graded

LARGEST = 64 * 1024 * 1024
"""Most bytes of a decompressed chronicle; more than any game has, as a protection against damaged data."""


class Frame(Struct):
    """A view, stored as changes since the previous one."""

    changed: dict[str, Raw]
    gone: list[str]


class Past(Struct):
    """What one seat saw: its view at every stored order, its events, and their number after each order."""

    frames: list[Frame]
    events: list[Raw]
    heard: list[int]


class Chronicle(Struct):
    """A finished game as it was seen."""

    orders: list[tuple[str, str]]
    """Who ordered what; the first is the opening, which nobody ordered."""
    stops: list[int]
    """Numbers of the orders after which views are stored."""
    pasts: dict[str, Past]
    report: wire.Report
    said: list[str] = []
    """The orders in words; older games have none."""

    def view(self, seat: str, at: int) -> bytes:
        """A seat's view after an order, or the last stored one before it."""
        told: dict[str, bytes] = {}
        for frame in self.pasts[seat].frames[: bisect_right(self.stops, at)]:
            told |= {name: bytes(part) for name, part in frame.changed.items()}
            for name in frame.gone:
                del told[name]
        return whole(dict(sorted(told.items())))

    def events(self, seat: str) -> list[bytes]:
        """All events of a seat."""
        return [bytes(text) for text in self.pasts[seat].events]

    def look_back(self, seat: Seat, at: int) -> wire.Review:
        """What a seat saw after an order."""
        last = len(self.orders) - 1
        if at > last:
            raise Problem(422, "refused", phrase("problem-game-had-orders", last=last))
        past = self.pasts[seat]
        before = past.heard[at - 1] if at else 0
        events = [msgspec.json.decode(text, type=wire.EventCard) for text in past.events[before : past.heard[at]]]
        said = self.said[at] if self.said else ""
        return wire.Review(at, last, seat, *self.orders[at], msgspec.json.decode(self.view(seat, at)), events, said)


def pack(found: Chronicle) -> bytes:
    """Compress a chronicle."""
    return zlib.compress(msgspec.json.encode(found))


def recalled(packed: bytes, game: Game[Any]) -> Chronicle:
    """A stored chronicle, its views and events with the parts that those of a new one have."""
    found = unpack(packed)
    for past in found.pasts.values():
        for number, frame in enumerate(past.frames):
            frame.changed = as_now(game.slug, frame.changed if number else LATER.get(game.slug, {}) | frame.changed)
        past.events = [Raw(graded(game, bytes(text))) for text in past.events]
    return found


def unpack(packed: bytes) -> Chronicle:
    """Decompress a chronicle."""
    opening = zlib.decompressobj()
    text = opening.decompress(packed, LARGEST)
    if not opening.eof:
        message = "This chronicle is broken off or too large."
        raise ValueError(message)
    return msgspec.json.decode(text, type=Chronicle)
