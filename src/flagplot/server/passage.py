"""The passage of an order: judged and played, written down, and told when it is on disk.

Nothing here waits for anybody. Who calls does: for a thread, where a table is slow to play, and for the disk.
"""

from __future__ import annotations

from time import thread_time

import msgspec

from flagplot.kernel.flow import Sealed
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.server import crier, judge, rows, wire
from flagplot.server.charter import Chair
from flagplot.server.storage import Write
from flagplot.server.table import Table, ending, seal_hash

WARY = 50
"""So many orders of a table go to a thread after one that took long."""


class Change:
    """A change of a table on its way to the disk: its rows, and what is told when they are there."""

    def __init__(self, table: Table, acted: Seat | None, writes: list[Write], now: float) -> None:
        table.check_kept()
        changed, began = table.clocks.note(acted, now)
        self.table = table
        self.began: list[Chair] = began
        """The chairs that owe an order since."""
        self.standing = table.standing()
        self.writes = writes
        if self.standing != table.written:
            writes.append(rows.table_state(table, self.standing))
        if table.charter.pace.kind == "deadline":
            writes += [rows.seat_state(table, chair) for chair in changed]

    def tell(self) -> None:
        """It is on disk: now everybody may know what he may know."""
        self.table.written = self.standing
        self.table.tick += 1
        crier.tell(self.table)


class Passage:
    """An order that answers the present view: refused when it is made, or else it can be played."""

    def __init__(self, table: Table, seat: Seat, line: str, key: str) -> None:
        self.table = table
        self.seat = seat
        self.line = line
        self.key = key
        self.match = judge.running(table)
        self.order = judge.allowed(table, self.match, seat, line)
        self.seals = table.seals()
        flow = self.match.state.flow
        top = flow[-1] if flow else None
        self.is_sealed = isinstance(top, Sealed) and seat in top.seats(self.match.state)
        """Whether it lies sealed until the last is in."""
        self.nonce = ""
        self.step = self._step()
        self.is_held = False
        """Whether the game is held since, because it has come to a new step."""

    def _step(self) -> list[str]:
        """Where we are in the sequence of play, at a table that stops at every step."""
        return self.match.state.where()[:2] if self.table.charter.stops and self.seat != CONTROL else []

    def play(self, slow: float) -> None:
        """Carry it out. What it takes is measured by the processor's clock: how busy that is with others does not matter."""
        table, before = self.table, thread_time()
        self.match.play(self.seat, self.order, is_legal=True)  # it has just been judged
        took = thread_time() - before
        table.in_threads = WARY if took > slow else max(0, table.in_threads - 1)
        table.unsaved_s += took

    def written(self, nonce: str, now: float) -> list[Write]:
        """What is written down of it."""
        table, self.nonce = self.table, nonce
        entry, seq = self.match.record[-1], table.number(nonce)
        finish(table)
        if self.step != self._step() and not table.is_over:
            self.is_held = True
            table.clocks.hold(now)
        in_these_words = entry.line == self.line
        writes = [rows.entry_row(table, seq, entry, nonce, now, self.key if in_these_words else "")]
        if self.key:
            table.receipts[self.seat, self.key] = self.line
            if not in_these_words:
                writes.append(rows.receipt_row(table, self.seat, self.key, self.line))
        return writes

    def seal(self) -> wire.Seal | None:
        """What opens it later, if it lies sealed."""
        if not self.nonce:
            return None
        line = self.match.record[-1].line
        return wire.Seal(seal_hash(self.nonce, line), self.nonce, line)


def finish(table: Table) -> None:
    """The match is decided: so is the table."""
    if table.match is not None and table.match.state.outcome is not None:
        table.charter.status = "finished"
        table.charter.outcome = ending(table.match.state.outcome)


def tell_seals(table: Table, before: dict[Seat, str]) -> None:
    """Tell what lies sealed if that has changed: otherwise others would hear of what they never saw."""
    seals = table.seals()
    if seals != before:
        crier.tell_seals(table, seals)


def accepted(state: bytes, seal: wire.Seal | None, *, repeated: bool) -> bytes:
    """The answer to an order: it counts, this opens its seal, and this is what the seat sees now."""
    told = b"true" if repeated else b"false"
    opened = msgspec.json.encode(seal) if seal is not None else b"null"
    return b'{"accepted":true,"repeated":%b,"seal":%b,"state":%b}' % (told, opened, state)
