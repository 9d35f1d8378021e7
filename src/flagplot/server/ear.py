"""The ear: an order that waits for nobody goes from the line to the disk in one go, and is answered from there.

Only what is in order is taken here. Whatever has to wait, and whatever is wrong, is left to `hearing`, which says what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flagplot.server import frames, judge
from flagplot.server.limits import Buckets
from flagplot.server.listener import Listener
from flagplot.server.passage import Change, Passage, accepted
from flagplot.server.problems import Problem, log, problem_bytes
from flagplot.server.settings import Limits
from flagplot.server.steward import Steward
from flagplot.server.storage import Done, Write
from flagplot.server.table import Table
from flagplot.server.wire.messages import MESSAGES
from flagplot.server.wire.play import GiveOrder


class Ear:
    """Listens to one line for one table. At most one order of it is under way."""

    def __init__(self, house: Any, buckets: Buckets, table: Table, visitor: Any, listener: Listener) -> None:
        self.house = house
        self.steward: Steward = house.steward
        self.buckets = buckets
        self.table = table
        self.visitor = visitor
        self.listener = listener
        self.limits: Limits = house.settings.limits
        self.slow: float = house.settings.slow
        self.now: Callable[[], float] = house.settings.now
        self.post: Callable[[list[Write], Done], None] = house.writer.post
        self.who = f"{visitor.id or visitor.bearer or visitor.address} {table.charter.id}"
        """Whose messages are counted."""
        self._message: Any = None
        self._passage: Passage | None = None
        self._change: Change | None = None

    def is_busy(self) -> bool:
        """Whether an order of this line is under way."""
        return self._passage is not None

    def too_fast(self) -> bool:
        """Count a message; whether it was one too many."""
        return self.buckets.take("socket", self.who, self.limits.messages) > 0

    def take(self, data: bytes) -> bool:
        """Carry out the order in a frame at once; False for all else that may have come."""
        text = frames.text(data, 0, len(data)) if frames.length(data, 0) == len(data) else None
        table = self.table
        if (
            text is None
            or table.is_dropped
            or table.in_threads
            or len(text) > self.limits.body
            or not table.lock.take()
        ):
            return False
        try:
            passage = self._judged(text.decode())
        except Exception:  # noqa: BLE001  # whatever is wrong with it, it is said in turn
            passage = None
        if passage is None or self.too_fast():
            table.lock.release()
            return False
        self.listener.muted = True  # the answer brings the news
        try:
            passage.play(self.slow)
            change = Change(table, passage.seat, self.steward.written(passage), self.now())
        except Exception as fault:  # noqa: BLE001  # the rules have a fault: this order does not count, the others do
            self._end(_broken(fault))
        else:
            self._passage, self._change = passage, change
            self.post(change.writes, self._written)
        return True

    def _judged(self, text: str) -> Passage | None:
        """An order of this seat that may be given now; nothing if it is none."""
        message: Any = MESSAGES.decode(text)
        table, seat = self.table, self.listener.seat
        if not isinstance(message, GiveOrder) or (message.seat is not None and message.seat != seat):
            return None
        chair = table.chairs.get(seat)
        if chair is None or chair.person is None or chair.person != self.listener.person:
            return None
        line = " ".join(message.line.split())
        if judge.repeated(table, seat, message.key, line):
            return None
        judge.fresh(table, seat, message.version, message.since, message.mark)
        self._message = message
        return Passage(table, seat, line, message.key)

    def _written(self, refusal: Exception | None) -> None:
        """The order is on disk, or will never be."""
        passage, change = self._passage, self._change
        assert passage is not None
        assert change is not None
        self._passage = self._change = None
        try:
            if refusal is not None:
                raise self.house.refused(self.table)  # noqa: TRY301  # it is answered as any other problem
            told = self._told(passage, change)
        except Problem as problem:
            told = (problem.status, problem.body())
        except Exception as fault:  # noqa: BLE001  # what was written down counts; whoever looks again sees it
            told = _broken(fault)
        self._end(told)

    def _told(self, passage: Passage, change: Change) -> tuple[int, bytes]:
        table, seat, listener, message = self.table, passage.seat, self.listener, self._message
        base = listener.base
        self.steward.settle(change)
        listener.knows(table.face(seat))
        self.steward.passed(passage)
        state = table.update(seat, message.since, message.mark, base)
        return 200, accepted(state, passage.seal(), repeated=False)

    def _end(self, told: tuple[int, bytes]) -> None:
        """Let the next one have the table, and answer."""
        self.listener.muted = False
        self.table.lock.release()
        number: int | None = self._message.id
        self.listener.send(answer(number, told[0], told[1]))


def answer(number: int | None, status: int, body: bytes) -> bytes:
    """The answer to a message."""
    shown = b"null" if number is None else b"%d" % number
    return b'{"type":"answer","id":%b,"status":%d,"body":%b}' % (shown, status, body)


def _broken(fault: Exception) -> tuple[int, bytes]:
    log.error("fault while answering a socket", exc_info=fault)
    return 500, problem_bytes(500, "fault", "Something broke on our side. Try again.")
