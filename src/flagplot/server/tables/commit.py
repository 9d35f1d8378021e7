"""Committing a change of a table: its rows, and what follows when they are on disk."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from flagplot.kernel.seat import Seat
from flagplot.server.db import rows
from flagplot.server.db.writer import Write
from flagplot.server.live import broadcast
from flagplot.server.tables.info import Chair, ending_of
from flagplot.server.tables.table import Table

Followed: TypeAlias = Callable[[Table, Sequence[Chair]], None]


class Change:
    """A change of a table on its way to the disk: the rows that write it, clocks and status included."""

    def __init__(self, table: Table, acted: Seat | None, writes: Sequence[Write], now: float) -> None:
        table.check_kept()
        changed, began = table.clocks.note(acted, now)
        self.table = table
        self.began: list[Chair] = began
        """The chairs that owe an order since."""
        self.standing = table.standing()
        self.writes = list(writes)
        if self.standing != table.written:
            self.writes.append(rows.table_state(table, self.standing))
            if table.is_over:
                self.writes.append(rows.freed(table.info.id, table.info.parent))
        if table.info.pace.kind == "deadline":
            self.writes += [rows.seat_state(table, chair) for chair in changed]


class AfterCommit:
    """What follows a change on disk: broadcasts, deadlines, and a call for bots, chronicles and notices."""

    def __init__(self) -> None:
        self.due: dict[str, float] = {}
        """The deadlines of all tables, those included that are not in memory."""
        self.after_change: Followed = _nothing
        """Called when a change is on disk, with the chairs whose people owe an order since and are not connected."""

    def settle(self, change: Change) -> None:
        """A change is on disk: now everybody may know what they may know."""
        table = change.table
        self.mind(table)
        table.written = change.standing
        table.tick += 1
        broadcast.send_updates(table)
        missed = [chair for chair in change.began if _is_missed(table, chair)]
        if missed or table.is_over or table.unmanned() is not None:
            self.after_change(table, missed)

    def mind(self, table: Table) -> None:
        """Note a table's next deadline, or that it has none."""
        due = table.clocks.due()
        if due is None:
            self.due.pop(table.info.id, None)
        else:
            self.due[table.info.id] = due


def finish(table: Table) -> None:
    """Take over the outcome of a match that is decided."""
    if table.match is not None and table.match.state.outcome is not None:
        table.info.status = "finished"
        table.info.outcome = ending_of(table.match.state.outcome)


def _nothing(_table: Table, _chairs: Sequence[Chair]) -> None:
    """Before the server has begun."""


def _is_missed(table: Table, chair: Chair) -> bool:
    """Whether somebody is meant to sit there who is not connected; while plans run they answer, and tell when they stop."""
    waits = chair.kind == "person" and chair.person is not None and not chair.away and not chair.intent.runs
    return waits and not table.hears(chair.seat)
