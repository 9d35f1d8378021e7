"""A listener: somebody at the other end of a line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from flagplot.kernel.seat import Seat
from flagplot.server.outbox import Outbox
from flagplot.server.telling import Face

LINE = "flagplot.line"
"""The extension of a socket's scope that is its line."""


class Line(Protocol):
    """Both ways of a connection."""

    out: Outbox
    ear: Callable[[bytes], bool] | None
    """Takes a frame at once, if it need not wait; all else is received in turn."""

    def end(self, code: int, reason: str) -> None:
        """Hang up."""

    async def receive(self) -> Any:
        """What he says next."""


class Listener:
    """Gets bytes, in order, or is cut off when he does not keep up."""

    def __init__(self, seat: Seat, person: str | None, line: Line) -> None:
        self.seat = seat
        self.person = person
        self.line = line
        self.out: Outbox = line.out
        self.version = ""
        self.count = 0
        self.mark = ""
        self.said = 0
        self.patches = False
        """Whether this listener wants only the parts of a view that changed."""
        self.muted = False
        """Whether this listener gives an order just now: its answer brings the news."""

    @property
    def base(self) -> str:
        """The version of the view on which changes can be put; none for who wants whole views."""
        return self.version if self.patches else ""

    def knows(self, face: Face) -> None:
        """He was told all of this."""
        self.version, self.count, self.mark = face.version, face.count, face.mark

    def send(self, text: bytes) -> None:
        """Hand a message over."""
        self.out.tell(text)

    def hang_up(self) -> None:
        """The line ends."""
        self.line.end(1001, "Connect again.")
